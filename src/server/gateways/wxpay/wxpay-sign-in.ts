// Signs a payer in silently inside WeChat.
import { isObject } from '../../../../runtime/model/json.ts';
import { GatewayError, type PaymentGateway } from '../gateway.ts';
import type { WxpaySettings } from '../merchant.ts';
import { reading, unreadableAnswer, type Send } from '../send.ts';

const PAGE = 'https://open.weixin.qq.com/connect/oauth2/authorize';
const API = 'https://api.weixin.qq.com';
/** Codes of WeChat for a wrong or missing secret or app. Any other one is about the code of the payer. */
const WRONG_SETTINGS = new Set([40001, 40013, 40125, 41002, 41004, 40164]);
const BUSY = -1;

/** It tells who pays, and needs the app's secret. */
export function makeSignIn(
  { appId, appSecret, gateway }: WxpaySettings,
  send: Send,
): Pick<PaymentGateway, 'readOpenid' | 'signInUrl'> {
  if (appSecret === undefined) return {};
  const base = gateway?.replace(/\/$/, '');
  return {
    signInUrl(returnUrl, state) {
      const url = new URL(base === undefined ? PAGE : `${base}/connect/oauth2/authorize`);
      // WeChat reads the parameters in this order.
      url.searchParams.set('appid', appId);
      url.searchParams.set('redirect_uri', returnUrl);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('scope', 'snsapi_base');
      url.searchParams.set('state', state);
      url.hash = 'wechat_redirect';
      return url.href;
    },
    async readOpenid(code) {
      const url = new URL(`${base ?? API}/sns/oauth2/access_token`);
      const query = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' };
      url.search = new URLSearchParams(query).toString();
      const { status, text } = await send.call(url, { headers: { accept: 'application/json' } });
      if (status !== 200) throw unreadableAnswer(`WeChat answered with the status ${status}.`);
      const answer = reading((): unknown => JSON.parse(text));
      if (!isObject(answer)) throw unreadableAnswer('WeChat answered without a result.');
      const { openid, errcode } = answer;
      if (typeof openid === 'string' && openid !== '') return openid;
      if (typeof errcode !== 'number' || errcode === BUSY)
        throw unreadableAnswer('WeChat answered without a result.');
      const reason = WRONG_SETTINGS.has(errcode) ? 'settings' : 'refused';
      throw new GatewayError(reason, String(errcode).slice(0, 16), 'WeChat did not say who pays.');
    },
  };
}
