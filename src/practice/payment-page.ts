/** Draws the page on which a payer chooses what becomes of a payment: plain HTML, without a script. */
import { createHash } from 'node:crypto';
import { formatYuan } from '../assembly/money.ts';
import type { PracticeAnswer } from './exchange.ts';
import { PRACTICE_OUTCOMES, type PracticeOutcome } from './ledger.ts';
import { LANGUAGES, WORDS, type Language } from './page-words.ts';
import type { PracticeView } from './practice-gateway.ts';
import { STYLE } from './payment-style.ts';

interface PageOptions {
  status: number;
  /** Undefined for a payment that nobody knows. */
  payment: PracticeView | undefined;
  language: Language;
  /** The site that the payer came from, where it is known. */
  back: URL | undefined;
  /** This page in another language. */
  addressIn: (language: Language) => string;
}

const USUAL: readonly PracticeOutcome[] = ['paid', 'failed'];
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export function drawPaymentPage(options: PageOptions): PracticeAnswer {
  const { status, payment, language, back, addressIn } = options;
  const words = WORDS[language];
  const others = LANGUAGES.filter((each) => each !== language).map(
    (each) =>
      `<a href="${escape(addressIn(each))}" hreflang="${each}" lang="${each}">${WORDS[each].language}</a>`,
  );
  const body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<nav>${others.join(' ')}</nav>
<h1>${words.title}</h1>
<p class="note">${words.noMoney}</p>
${payment === undefined ? `<p role="status">${words.unknown}</p>` : describe(payment, language)}
${back === undefined ? '' : `<p><a href="${escape(back.href)}">${words.back}</a></p>`}
</main>
</body>
</html>
`;
  return { status, headers: headersOf(back), body };
}

/** An answer to the form may lead back to the site: browsers hold that to `form-action`, too. */
function headersOf(back: URL | undefined): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action 'self'${back === undefined ? '' : ` ${back.origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

function describe(payment: PracticeView, language: Language): string {
  const words = WORDS[language];
  const facts = [
    `<p class="amount">¥${formatYuan(payment.amount)}</p>`,
    `<p>${escape(payment.title)}</p>`,
    `<p class="small">${words[payment.provider]} · ${escape(payment.outTradeNo)}</p>`,
  ];
  if (payment.outcome !== undefined) facts.push(`<p role="status">${words.chosen}</p>`);
  else if (!payment.isPayable) facts.push(`<p role="status">${words.over}</p>`);
  if (payment.isPayable) facts.push(drawOutcomes(language));
  return facts.join('\n');
}

function drawOutcomes(language: Language): string {
  const words = WORDS[language];
  const button = (outcome: PracticeOutcome): string =>
    `<button name="outcome" value="${outcome}">${words[outcome]}</button>`;
  const rare = PRACTICE_OUTCOMES.filter((each) => !USUAL.includes(each));
  return `<form method="post">
<div class="usual">${USUAL.map(button).join('')}</div>
<details><summary>${words.rare}</summary><div class="rare">${rare.map(button).join('')}</div></details>
</form>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
