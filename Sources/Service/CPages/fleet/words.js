/** The words, in the dashboard's language. */
export const language = (localStorage.getItem('language') ?? navigator.language).startsWith('ja') ? 'ja' : 'en';

export const words = {
  en: {
    heads: ['node', 'state', 'rooms', 'rooms taken', 'waiting', 'longest wait', 'memory', 'processor'],
    nodes: 'nodes', rooms: 'rooms', waiting: 'waiting', seconds: (count) => `${count} s`, running: 'reads', draining: 'shuts down', silent: (seconds) => `silent for ${seconds} s`,
    drain: 'Shut down', sure: (node) => `Shut down ${node}? Each of its rooms moves to another node after its current comment.`,
    token: 'Token', away: 'the service does not answer',
    outcomes: {},
  },
  ja: {
    heads: ['ノード', '状態', 'ルーム', '引き継いだルーム', '待機中', '最長の待ち', 'メモリ', 'プロセッサー'],
    nodes: 'ノード', rooms: 'ルーム', waiting: '待機中', seconds: (count) => `${count} 秒`, running: '読み上げ中', draining: '終了処理中', silent: (seconds) => `${seconds} 秒間応答なし`,
    drain: '終了', sure: (node) => `${node} を終了しますか？ ルームは、読んでいるコメントのあとで別のノードに移ります。`,
    token: '認証トークン', away: 'サービスが応答しません',
    outcomes: { heard: '読み上げ済み', skipped: 'スキップ', refused: '拒否', failed: '失敗', deleted: '削除' },
  },
};
