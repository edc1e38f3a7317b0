// Reads the notices that WeChat Pay sends about payments and refunds.
import { Aes } from 'wechatpay-axios-plugin';
import { isObject, parseJson } from '../../../../runtime/model/json.ts';
import { readTime } from '../../../assembly/beijing-time.ts';
import { NoticeError, type Notice, type RefundState, type SignedRequest } from '../gateway.ts';
import type { WxpaySettings } from '../merchant.ts';
import type { KeyRing } from './key-ring.ts';
import { verifySignature } from './wxpay-signature.ts';

/** A notice has about 2 KB. */
const MAX_LENGTH = 64 * 1024;
const ALGORITHM = 'AEAD_AES_256_GCM';
const TAG_BYTES = 16;
const PAID = 'TRANSACTION.SUCCESS';
/** What an event says of a refund. */
const REFUNDS: Readonly<Record<string, { status: string; state: RefundState['state'] }>> = {
  'REFUND.SUCCESS': { status: 'SUCCESS', state: 'done' },
  'REFUND.ABNORMAL': { status: 'ABNORMAL', state: 'abnormal' },
  'REFUND.CLOSED': { status: 'CLOSED', state: 'closed' },
};

type Content = Readonly<Record<string, unknown>>;

/** A notice as WeChat Pay sends it: signed, with an encrypted resource. */
export function readWxpayNotice(
  { headers, body }: SignedRequest,
  settings: WxpaySettings,
  keys: { ring: KeyRing; now: Date },
): Notice {
  if (body.length > MAX_LENGTH) throw unreadable('The notice is too long.');
  const verdict = verifySignature(headers, body, keys);
  if (verdict === 'old') throw new NoticeError('replayed', 'The notice is more than 5 minutes old.');
  if (verdict !== 'signed') throw new NoticeError('signature', 'The notice is not signed by WeChat Pay.');
  const { event_type: event, resource } = readJson(body);
  const isRefund = typeof event === 'string' && Object.hasOwn(REFUNDS, event);
  if (event !== PAID && !isRefund)
    throw new NoticeError('unknown-kind', 'The notice tells of something that changes nothing.');
  const content = decrypt(isObject(resource) ? resource : {}, settings.apiV3Key);
  if (content.mchid !== settings.merchantId)
    throw new NoticeError('merchant', 'The notice is for another merchant.');
  if (isRefund) return readRefund(content, event);
  // Notices of refunds name no app.
  if (content.appid !== settings.appId) throw new NoticeError('app', 'The notice is for another app.');
  return readPayment(content);
}

function decrypt(resource: Content, key: string): Content {
  const { algorithm, ciphertext, nonce, associated_data: data = '' } = resource;
  if (algorithm !== ALGORITHM || typeof ciphertext !== 'string' || typeof nonce !== 'string')
    throw unreadable('The notice is not encrypted as agreed.');
  // The library would take a shorter tag, which is easier to guess.
  if (typeof data !== 'string' || Buffer.from(ciphertext, 'base64').length <= TAG_BYTES)
    throw unreadable('The notice is not encrypted as agreed.');
  let text: string;
  try {
    text = Aes.AesGcm.decrypt(ciphertext, key, nonce, data);
  } catch (cause) {
    throw new NoticeError('unreadable', 'The notice is encrypted by another key, or was changed.', { cause });
  }
  return readJson(text);
}

function readPayment(content: Content): Notice {
  const amount = isObject(content.amount) ? content.amount : {};
  if (content.trade_state !== 'SUCCESS' || amount.currency !== 'CNY')
    throw unreadable('The notice tells of no payment in yuan.');
  return {
    provider: 'wxPay',
    kind: 'paid',
    transactionId: readText(content.transaction_id),
    outTradeNo: readText(content.out_trade_no),
    amount: readAmount(amount.total),
    paidAt: readTime(content.success_time),
    key: '',
  };
}

function readRefund(content: Content, event: string): Notice {
  const { status, state = 'unknown' } = REFUNDS[event] ?? {};
  const amount = isObject(content.amount) ? content.amount : {};
  if (content.refund_status !== status) throw unreadable('The notice contradicts itself.');
  const number = readText(content.out_refund_no);
  return {
    provider: 'wxPay',
    kind: 'refund',
    transactionId: readText(content.transaction_id),
    outTradeNo: readText(content.out_trade_no),
    amount: readAmount(amount.total),
    refund: { number, state, refundId: readText(content.refund_id), amount: readAmount(amount.refund) },
    // A refund that was abnormal may be done later.
    key: `${number} ${state}`,
  };
}

function readJson(text: string): Content {
  const content = parseJson(text);
  if (isObject(content)) return content;
  throw unreadable('The notice is no JSON object.');
}

function readText(value: unknown): string {
  if (typeof value === 'string' && value !== '' && value.length <= 64) return value;
  throw unreadable('The notice lacks a number.');
}

function readAmount(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw unreadable('The notice names no amount.');
}

function unreadable(message: string): NoticeError {
  return new NoticeError('unreadable', message);
}
