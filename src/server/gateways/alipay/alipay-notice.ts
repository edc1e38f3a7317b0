// Reads the notices that Alipay sends about payments.
import { readBeijing } from '../../../assembly/beijing-time.ts';
import { NoticeError, type Notice, type SignedRequest } from '../gateway.ts';
import type { AlipaySettings } from '../merchant.ts';
import { readYuan } from '../../../assembly/money.ts';

/** A notice has about 2 KB. */
const MAX_LENGTH = 64 * 1024;
const NAME = /^[a-z][a-z0-9_]{0,63}$/;
/**
 * The signature is over `name=value&name=value` without escapes: a value with such a part could swallow
 * parameters, and a refund would look like a payment.
 */
const LOOKS_LIKE_PARAMETER = /&[a-z][a-z0-9_]*=/;

type Parameters = Readonly<Record<string, string>>;

/**
 * A notice as Alipay sends it: a form. Refunds are told at the payment's address, with the state of the
 * payment and the sum of all its refunds.
 */
export function readAlipayNotice(
  { body }: SignedRequest,
  { appId, sellerId }: AlipaySettings,
  hasSigned: (parameters: Parameters) => boolean,
): Notice {
  const parameters = readParameters(body);
  // The library would verify by SHA-1 if the notice asked for it.
  if (parameters.sign_type !== 'RSA2' || !verify(parameters, hasSigned))
    throw new NoticeError('signature', 'The notice is not signed by Alipay.');
  if (parameters.seller_id !== sellerId)
    throw new NoticeError('merchant', 'The notice is for another merchant.');
  if (parameters.app_id !== appId) throw new NoticeError('app', 'The notice is for another app.');
  return readPayment(parameters);
}

function readParameters(body: string): Parameters {
  if (body.length > MAX_LENGTH) throw new NoticeError('unreadable', 'The notice is too long.');
  const pairs = [...new URLSearchParams(body)];
  const parameters = Object.fromEntries(pairs);
  if (Object.keys(parameters).length !== pairs.length)
    throw new NoticeError('unreadable', 'The notice has a parameter twice.');
  if (
    pairs.length === 0 ||
    pairs.some(([name, value]) => !NAME.test(name) || LOOKS_LIKE_PARAMETER.test(value))
  )
    throw new NoticeError('unreadable', 'The notice is no form of parameters.');
  return parameters;
}

function verify(parameters: Parameters, hasSigned: (parameters: Parameters) => boolean): boolean {
  try {
    return hasSigned(parameters);
  } catch {
    return false;
  }
}

function readPayment(parameters: Parameters): Notice {
  const { trade_no: transactionId = '', out_trade_no: outTradeNo = '' } = parameters;
  const { trade_status: status, gmt_refund, refund_fee, gmt_payment } = parameters;
  if (transactionId === '' || outTradeNo === '')
    throw new NoticeError('unreadable', 'The notice names no payment.');
  const basis = {
    provider: 'aliPay' as const,
    transactionId,
    outTradeNo,
    amount: readAmount(parameters.total_amount),
    paidAt: readBeijing(gmt_payment),
  };
  if (status === 'TRADE_FINISHED') return { ...basis, kind: 'finished', key: '' };
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_CLOSED')
    throw new NoticeError('unknown-kind', 'The notice tells of a state that changes nothing.');
  if (gmt_refund !== undefined || refund_fee !== undefined) {
    const amount = readAmount(refund_fee);
    return { ...basis, kind: 'refund', refund: { state: 'done', amount }, key: String(amount) };
  }
  return { ...basis, kind: status === 'TRADE_SUCCESS' ? 'paid' : 'closed', key: '' };
}

function readAmount(text = ''): number {
  try {
    const amount = readYuan(text);
    if (amount >= 0) return amount;
  } catch {
    // The same as an amount below zero.
  }
  throw new NoticeError('unreadable', 'The notice names no amount.');
}
