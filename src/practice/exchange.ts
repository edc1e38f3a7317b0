/** Declares a request to the practice gateway, and makes its answers. */
export interface PracticeRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface PracticeAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export const PAY_PATH = '/practice-pay/pay/';

/** Where a payer chooses what becomes of a payment. */
export function payPath(outTradeNo: string): string {
  return `${PAY_PATH}${encodeURIComponent(outTradeNo)}`;
}

export function redirectTo(location: string): PracticeAnswer {
  return { status: 302, headers: { location }, body: '' };
}

/** Leads nowhere but to the host that a request came to: anything else would be an open redirect. */
export function redirectToHost(url: URL, host: unknown): PracticeAnswer {
  return redirectTo(isOfHost(url, host) ? url.href : url.pathname.replace(/^\/+/, '/') + url.search);
}

export function textAnswer(status: number, body: string): PracticeAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

/** True for a web address with the name of the host that a request came to; its port may be another one. */
export function isOfHost({ protocol, hostname }: URL, host: unknown): boolean {
  const own = `http://${String(host)}`;
  return /^https?:$/.test(protocol) && URL.canParse(own) && new URL(own).hostname === hostname;
}
