// Draws a value of a record: in a table, among facts, or as a tag.
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleColumn } from '../../../../runtime/generated/documents.generated.ts';
import { valueOfColumn, withLanguageNames } from '../../../assembly/column-value.ts';
import { useConsole, type DocumentReader, type ScreenScope } from '../../contracts/console-context.ts';
import { mayVisit } from '../../contracts/may-run.ts';
import { MediaPreview } from './media-preview.tsx';
import { SmallPicture } from './small-picture.tsx';

/** The functions of expressions that write a value. */
const WRITERS: Readonly<Partial<Record<NonNullable<ConsoleColumn['as']>, string>>> = {
  money: '{{ price(row) }}',
  number: '{{ number(row) }}',
  moment: '{{ date(row, "time") }}',
  day: '{{ date(row, "day") }}',
  size: '{{ size(row) }}',
};

export function valueOf(column: ConsoleColumn, reader: DocumentReader, scope: ScreenScope): unknown {
  return valueOfColumn(column, scope.row, (expression) => reader.value(expression, scope));
}

/** Whether there is nothing to show. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

interface CellProps {
  column: ConsoleColumn;
  reader: DocumentReader;
  scope: ScreenScope;
  /** Around the value itself, such as the link to its record. */
  wrap?: (value: ReactNode) => ReactNode;
}

const asItIs = (value: ReactNode): ReactNode => value;

export function Cell({ column, reader, scope, wrap = asItIs }: CellProps): ReactElement {
  const { translate, site } = useConsole();
  const value = valueOf(column, reader, scope);
  const detail = column.detail === undefined ? undefined : reader.value(column.detail, scope);
  return (
    <>
      {wrap(
        isBlank(value) ? (
          <span aria-label={translate('nothing')} className="console-nothing">
            –
          </span>
        ) : (
          <Linked column={column} reader={reader} scope={scope}>
            {draw(column, withLanguageNames(column, value, site), reader, scope, translate)}
          </Linked>
        ),
      )}
      {!isBlank(detail) && <span className="console-detail">{cut(String(detail))}</span>}
    </>
  );
}

/** Of a text that a table shows whole. */
const MAX_SHOWN = 80;

/** Tables show two lines of a longer text; all of it to whoever points at it, or has the focus in its row. */
const cut = (text: string): ReactNode =>
  text.length <= MAX_SHOWN ? (
    text
  ) : (
    <span className="console-long" title={text}>
      {text}
    </span>
  );

/** The value, inside of the link that its column names. */
function Linked({
  column,
  reader,
  scope,
  children,
}: Pick<CellProps, 'column' | 'reader' | 'scope'> & { children: ReactNode }): ReactNode {
  const { owner } = useConsole();
  const address = column.link === undefined ? '' : reader.value(column.link, scope);
  if (typeof address !== 'string' || !address.startsWith('/')) return children;
  if (!address.startsWith('/owner/')) return <a href={address}>{children}</a>;
  return mayVisit(address, owner.permissions) ? <Link to={address}>{children}</Link> : children;
}

function draw(
  { as = 'text', tone }: ConsoleColumn,
  value: unknown,
  reader: DocumentReader,
  scope: ScreenScope,
  translate: (key: string) => string,
): ReactNode {
  const writer = WRITERS[as];
  if (writer !== undefined) return String(reader.value(writer, { row: value }));
  if (as === 'yesNo') return translate(value === true ? 'yes' : 'no');
  if (as === 'code') return <code className="console-code">{String(value)}</code>;
  if (as === 'picture')
    return <SmallPicture className="console-picture" address={String(value)} width={56} />;
  if (as === 'media') return <MediaPreview address={String(value)} />;
  if (as === 'tags' || as === 'languages') return drawTags(value);
  if (as !== 'tag') return cut(String(value));
  return (
    <span className="console-tag" data-tone={tone === undefined ? undefined : reader.value(tone, scope)}>
      {String(value)}
    </span>
  );
}

function drawTags(value: unknown): ReactNode {
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  return (
    <ul className="console-tags">
      {texts.map((text) => (
        <li key={text} className="console-tag">
          {text}
        </li>
      ))}
    </ul>
  );
}
