/** Lists the words of the page of a practice payment. */
import type { PracticeOutcome, Provider } from './ledger.ts';

export const LANGUAGES = ['zh-CN', 'en-US'] as const;

export type Language = (typeof LANGUAGES)[number];

interface Words extends Record<Provider | PracticeOutcome, string> {
  title: string;
  noMoney: string;
  /** What the other outcomes are below. */
  rare: string;
  chosen: string;
  over: string;
  unknown: string;
  back: string;
  /** Its own name. */
  language: string;
}

export const WORDS: Readonly<Record<Language, Words>> = {
  'zh-CN': {
    title: '模拟付款',
    noMoney: '这里是模拟支付平台，不会发生真实扣款。请选择这笔付款的结果。',
    rare: '少见的情况',
    chosen: '已处理，通知已发出。',
    over: '这笔付款已不能进行。',
    unknown: '没有这笔付款。',
    back: '返回网站',
    language: '中文',
    aliPay: '支付宝',
    wxPay: '微信支付',
    paid: '付款',
    failed: '让付款失败',
    late: '关闭后才付款',
    twice: '付款两次',
    'wrong-amount': '金额不符',
    'refund-abnormal': '付款，退款会异常',
    'wrong-address': '付款，通知发错地址',
    'closed-while-live': '二维码有效时查无交易',
    'h5-gone': '手机付款页已失效',
    'bill-missing': '付款，账单漏记',
    'bill-extra': '付款，账单重复',
    'bill-amount': '付款，账单金额不符',
    'bill-fee': '付款，账单手续费不符',
  },
  'en-US': {
    title: 'Practice payment',
    noMoney: 'This is the practice gateway. No money moves. Choose what should become of the payment.',
    rare: 'What rarely happens',
    chosen: 'Done. The notices were sent.',
    over: 'This payment can no longer be paid.',
    unknown: 'There is no such payment.',
    back: 'Back to the site',
    language: 'English',
    aliPay: 'Alipay',
    wxPay: 'WeChat Pay',
    paid: 'Pay',
    failed: 'Fail',
    late: 'Pay late, after it was closed',
    twice: 'Pay twice',
    'wrong-amount': 'Pay a wrong amount',
    'refund-abnormal': 'Pay; a refund fails',
    'wrong-address': 'Pay; the notice goes astray',
    'closed-while-live': 'Vanish while the QR code lives',
    'h5-gone': 'The phone page is gone',
    'bill-missing': 'Pay; missing in the bill',
    'bill-extra': 'Pay; twice in the bill',
    'bill-amount': 'Pay; wrong amount in the bill',
    'bill-fee': 'Pay; wrong fee in the bill',
  },
};
