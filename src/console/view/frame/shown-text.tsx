// Shows a value of a record as a text, compared with another one.
import { lazy, Suspense, type ReactElement } from 'react';
import { isObject } from '../../../../runtime/model/json.ts';
import { track } from '../../../../runtime/model/pending-work.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { Waiting } from './waiting.tsx';

const MarkedText = lazy(async () => ({
  default: (await track('text', import('../../../assembly/forms/marked-text.tsx'))).MarkedText,
}));

interface ShownTextProps {
  value: unknown;
  other: unknown;
}

export function ShownText({ value, other }: ShownTextProps): ReactElement {
  const { translate } = useConsole();
  const show = (each: unknown): { text: string; picture?: string } => {
    const picture = pictureOf(each);
    return { text: writeValue(each, translate), ...(picture === undefined ? {} : { picture }) };
  };
  return (
    <span className="console-shown-text">
      <Suspense fallback={<Waiting />}>
        <MarkedText value={show(value)} other={show(other)} nothing={translate('record.nothing')} />
      </Suspense>
    </span>
  );
}

const PICTURE = /^\/media\/.+\.(?:png|jpe?g|gif|webp|avif|svg)$/;

function pictureOf(value: unknown): string | undefined {
  return typeof value === 'string' && PICTURE.test(value) ? value : undefined;
}

/** What owners read of a value: markup without its tags, a list line by line. */
function writeValue(value: unknown, translate: (key: string) => string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return translate(value ? 'yes' : 'no');
  if (typeof value === 'string') return value.startsWith('<') ? readMarkup(value) : value;
  if (Array.isArray(value)) return value.map((each) => writeValue(each, translate)).join('\n');
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${writeValue(each, translate)}`)
    .join('\n');
}

/** The text of markup, a line for each block. The document is never shown, so that nothing in it runs. */
function readMarkup(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll('p, li, h2, h3, h4, tr, blockquote, pre, br')) block.append('\n');
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(`[${picture.alt || picture.src}]`);
  return body.textContent.replaceAll(/\n{2,}/g, '\n').trim();
}
