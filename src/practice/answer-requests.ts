/** Answers the HTTP requests of the practice program: the protocols, its page, and who the merchant is. */
import type { IncomingMessage, RequestListener } from 'node:http';
import {
  isOfHost,
  PAY_PATH,
  redirectTo,
  textAnswer,
  type PracticeAnswer,
  type PracticeRequest,
} from './exchange.ts';
import { PRACTICE_OUTCOMES } from './ledger.ts';
import { LANGUAGES, type Language } from './page-words.ts';
import { drawPaymentPage } from './payment-page.ts';
import type { PracticeGateway } from './practice-gateway.ts';

/** Largest request, in bytes. */
const MAX_BYTES = 64 * 1024;
const SERVICES = /^\/practice-pay\/(?:alipay|wxpay)\//;

export function answerRequests(gateway: PracticeGateway, origin: () => string): RequestListener {
  async function answer(request: IncomingMessage): Promise<PracticeAnswer> {
    const { method = '', url: path = '/', headers } = request;
    const body = await readBody(request);
    if (body === undefined) return textAnswer(413, 'This request is too large.');
    if (SERVICES.test(path)) return gateway.handle({ method, path, headers, body });
    if (path.startsWith(PAY_PATH)) return showPayment(gateway, { method, path, headers, body });
    if (path === '/merchant' && isOfThisMachine(request, origin())) return tellMerchant(gateway);
    return textAnswer(404, 'There is nothing here.');
  }

  return (request, response) =>
    void answer(request)
      .catch((error: unknown) => {
        console.error(error);
        return textAnswer(500, 'The practice program has failed.');
      })
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
}

/**
 * The settings hold keys. A page of another site cannot ask for them under a name that it has made mean this
 * machine, and a proxy is told to lead to `/practice-pay/` only.
 */
function isOfThisMachine({ socket, headers }: IncomingMessage, origin: string): boolean {
  return socket.remoteAddress === socket.localAddress && headers.host === new URL(origin).host;
}

async function tellMerchant(gateway: PracticeGateway): Promise<PracticeAnswer> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status: 200, headers, body: JSON.stringify(await gateway.merchant()) };
}

/** The page of a payment, or what a payer has chosen on it. */
async function showPayment(
  gateway: PracticeGateway,
  { method, path, headers, body }: PracticeRequest,
): Promise<PracticeAnswer> {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const outTradeNo = pathname.slice(PAY_PATH.length);
  const outcome = PRACTICE_OUTCOMES.find((each) => each === new URLSearchParams(body).get('outcome'));
  const isChosen =
    method === 'POST' && outcome !== undefined ? await gateway.choose(outTradeNo, outcome) : undefined;
  const payment = gateway.describe(outTradeNo);
  // Alipay was told where to; the page of WeChat Pay for phones has it in its address, which anybody writes.
  const named = readAddress(searchParams.get('redirect_url'));
  const back =
    readAddress(payment?.returnUrl) ??
    (named !== undefined && isOfHost(named, headers.host) ? named : undefined);
  if (isChosen === true) return { ...redirectTo(back?.href ?? path), status: 303 };
  const language = languageOf(
    searchParams.get('lang') ?? chosenOnSite(headers) ?? headers['accept-language'],
  );
  const status = payment === undefined ? 404 : isChosen === false ? 409 : 200;
  const addressIn = (lang: Language): string => {
    searchParams.set('lang', lang);
    return `?${searchParams.toString()}`;
  };
  return drawPaymentPage({ status, payment, language, back, addressIn });
}

/** The site's cookie comes here, too: hosts share their cookies among their ports. */
function chosenOnSite({ cookie }: PracticeRequest['headers']): string | undefined {
  return /(?:^|; )language=([\w-]+)/.exec(String(cookie))?.[1];
}

function readAddress(text: string | null | undefined): URL | undefined {
  const url = URL.canParse(text ?? '') ? new URL(text ?? '') : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The first of the wanted languages that there is: `de, en-US;q=0.8`. */
function languageOf(wanted: string | string[] = ''): Language {
  const found = String(wanted)
    .split(',')
    .map((each) => LANGUAGES.find((language) => each.trim().slice(0, 2) === language.slice(0, 2)));
  return found.find((each) => each !== undefined) ?? 'en-US';
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
