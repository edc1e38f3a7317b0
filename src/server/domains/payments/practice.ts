/** Knows the practice program (`src/practice`), which stands in for both payment services: no money moves. */
import { parseMerchant, type MerchantSettings } from '../../gateways/merchant.ts';
import { makeSend, reading, unreadableAnswer } from '../../gateways/send.ts';
import type { Outgoing } from '../../kernel/outgoing.ts';

/** How long its settings are kept: it may be started anew, with other keys. */
const KEPT_MS = 60_000;

export interface Practice {
  /**
   * The settings with which the adapters reach it: the same object until it has other keys. Throws a
   * `GatewayError` when it does not answer.
   */
  merchant(): Promise<MerchantSettings>;
  /** What `merchant` has found last, without asking. */
  known(): MerchantSettings;
  /** Its notices reach this server here, where a site has no public address. */
  listenOn(origin: string): void;
  /** The address at which this server listens, once it does. */
  origin(): string | undefined;
  /** An address of the program as a payer reaches it, who has opened the site at `origin`. */
  toPayer(address: string, origin: string): string;
}

/** The program listens at `address`: `http://127.0.0.1:13000`. */
export function makePractice(address: string, outgoing: Outgoing): Practice {
  const send = makeSend(outgoing);
  let here: string | undefined;
  let kept: { text: string; settings: MerchantSettings } | undefined;
  let asked: { at: number; answer: Promise<MerchantSettings> } | undefined;

  async function ask(): Promise<MerchantSettings> {
    const { status, text } = await send.call(new URL('/merchant', address), {});
    if (status !== 200) throw unreadableAnswer(`The practice program answered with the status ${status}.`);
    if (kept?.text !== text) kept = { text, settings: reading(() => readSettings(text, address)) };
    return kept.settings;
  }

  return {
    merchant() {
      if (asked === undefined || Date.now() - asked.at >= KEPT_MS) {
        const answer = ask();
        asked = { at: Date.now(), answer };
        // The next one asks again.
        answer.catch(() => (asked = undefined));
      }
      return asked.answer;
    },
    known: () => kept?.settings ?? {},
    listenOn: (origin) => void (here = origin),
    origin: () => here,
    toPayer(page, origin) {
      if (!page.startsWith(`${address}/`)) return page;
      const [url, site] = [new URL(page), new URL(origin)];
      // A proxy is in front, which leads there: the program itself has no TLS.
      if (site.protocol === 'https:') return site.origin + page.slice(address.length);
      url.hostname = site.hostname;
      return url.href;
    },
  };
}

/** Payments of sites go nowhere but to the program. */
function readSettings(text: string, address: string): MerchantSettings {
  const settings = parseMerchant(JSON.parse(text), 'operator');
  for (const service of [settings.aliPay, settings.wxPay])
    if (service?.gateway?.startsWith(`${address}/`) !== true)
      throw unreadableAnswer('The practice program names an address that is not its own.');
  return settings;
}
