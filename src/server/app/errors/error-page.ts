// Writes the page for an error that the site's own pages cannot show.
import { createHash } from 'node:crypto';
import type { ProblemKey } from '../../../../runtime/generated/text-keys.generated.ts';
import { escapeText } from '../../../../runtime/render/html/escape.ts';
import { translateProblem } from '../../kernel/language.ts';
import type { HttpError } from '../../kernel/http-error.ts';

const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f6f3ec;
  color: #1d2726; font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 30rem; padding: 2rem 1.5rem; }
h1 { margin: 0 0 1.5rem; font: 600 1.5rem/1.4 Georgia, "Songti SC", "Noto Serif CJK SC", serif;
  text-wrap: balance; }
a { display: inline-flex; align-items: center; min-height: 44px; margin-right: 1.5rem; color: inherit;
  text-underline-offset: .25em; }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; }
small { display: block; margin-top: 1.5rem; font-size: .75rem; color: #56605e; overflow-wrap: anywhere; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The page that a person sees when the server cannot show a page. It uses nothing of the site, because the
 * site may be the cause.
 */
export function writeErrorPage(
  error: HttpError,
  language: string,
  requestId: string,
): { html: string; policy: string } {
  const translate = (key: ProblemKey): string => escapeText(translateProblem(language, key, error.params));
  const html = `<!doctype html>
<html lang="${escapeText(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${translate(error.messageKey)}</title><style>${STYLE}</style></head>
<body><main><h1>${translate(error.messageKey)}</h1>
<a href="">${translate('page.try-again')}</a><a href="/">${translate('page.home')}</a>
<small>${error.status} · ${escapeText(requestId)}</small></main></body>
</html>
`;
  return {
    html,
    policy:
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
}
