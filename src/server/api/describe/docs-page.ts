// Writes the documentation of every call as one page without scripts.
import { createHash } from 'node:crypto';
import type { ApiCall, ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { escapeText } from '../../../../runtime/render/html/escape.ts';
import { findProblemKey, translateProblem } from '../../kernel/language.ts';
import { answersOf } from './describe-problems.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { problemsOf } from './general-problems.ts';
import { describeWho } from './who.ts';

/** An HTML page and the Content-Security-Policy that it needs. */
interface DocsPage {
  html: string;
  policy: string;
}

export function writeDocsPage(documents: ReadonlyMap<string, ApiDocument>, language: string): DocsPage {
  const sorted = [...documents.values()].sort((a, b) => a.name.localeCompare(b.name));
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Tessera API</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<nav aria-label="Resources"><p><strong>Tessera API</strong></p>
<ul>${sorted.map(writeLink).join('')}</ul>
<p><a href="/api/openapi.json">openapi.json</a></p></nav>
<main>
<h1>The HTTP contract</h1>
<p>Every answer is <code>{ success, code, message, data }</code>; lists add
<code>total, pageNum, pageSize, pages</code>. <code>message</code> is in the caller's language.
Writing calls of owners carry <code>X-CSRF-Token</code>; any writing call may carry
<code>Idempotency-Key</code>. Unknown members of a body are rejected.</p>
${sorted.map((document) => writeResource(document, language)).join('\n')}
</main>
</body>
</html>
`;
  const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64');
  return {
    html,
    policy:
      `default-src 'none'; style-src 'sha256-${styleHash}'; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
}

function writeLink({ name }: ApiDocument): string {
  return `<li><a href="#${escapeText(name)}">${escapeText(name)}</a></li>`;
}

function writeResource(document: ApiDocument, language: string): string {
  const calls = Object.entries(document.calls).map(([name, call]) =>
    writeCall(`${document.name}.${name}`, call, language),
  );
  const shapes = Object.entries(document.shapes ?? {}).map(([name, shape]) => writeSchema(name, shape));
  const name = escapeText(document.name);
  const head = `<h2>${name}</h2><p>${escapeText(document.title)}</p>`;
  return `<section id="${name}">${head}${calls.join('')}${shapes.join('')}</section>`;
}

function writeCall(id: string, call: ApiCall, language: string): string {
  const problems = problemsOf(call).map((key) => {
    const known = findProblemKey(key);
    const text = known === undefined ? '' : translateProblem(language, known);
    const codes = answersOf(key).map(({ status, code }) => (code === status ? status : `${status}/${code}`));
    return `<li>${codes.join(', ')} <code>${escapeText(key)}</code> ${escapeText(text)}</li>`;
  });
  const method = `<span class="method ${call.method.toLowerCase()}">${call.method}</span>`;
  const data = call.list === true ? 'data, a page of a list' : 'data';
  return `<article id="${escapeText(id)}">
<h3>${method} <code>${escapeText(call.path)}</code></h3>
<p>${escapeText(call.title)} <span class="who">${describeWho(call)}</span></p>
${writeSchema('query', call.query)}
${writeSchema(`body (${call.bodyType ?? 'json'})`, call.body)}
${writeSchema(data, call.data)}
${problems.length === 0 ? '' : `<details><summary>problems</summary><ul>${problems.join('')}</ul></details>`}
</article>`;
}

function writeSchema(title: string, schema: object | undefined): string {
  if (schema === undefined) return '';
  const text = escapeText(JSON.stringify(schema, null, 2));
  return `<details><summary>${escapeText(title)}</summary><pre>${text}</pre></details>`;
}
