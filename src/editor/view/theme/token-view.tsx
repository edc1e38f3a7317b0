// Shows what a file of tokens says, before anything of it is used. It takes the place of the panel's
// sections.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { parsePointer } from '../../../../runtime/model/pointer.ts';
import type { LeftToken } from '../../../../runtime/theme/tokens/find-places.ts';
import type { TakenToken } from '../../../../runtime/theme/tokens/read-tokens.ts';
import { textOfValue, titleOfPlace } from '../../commands/theme/describe-theme.ts';
import type { ReadFile } from '../../commands/theme/token-file.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { useTheme } from './theme-context.ts';

/** Rows of each list. Libraries of Figma have thousands of tokens that are no places of a theme. */
const MAX_ROWS = 100;

export const TokenView = observer(function TokenView({ file }: { file: ReadFile }): ReactElement {
  const { words, show } = useTheme();
  return (
    <section className="ed-panel-section" aria-label={words('tokensIn')}>
      <button type="button" className="ed-panel-button ed-panel-quiet" onClick={() => show(undefined)}>
        <PanelIcon name="back" />
        {words('tokensBack')}
      </button>
      <h3 tabIndex={-1}>{file.name}</h3>
      {'refused' in file ? <Refused file={file} /> : <Found file={file} />}
    </section>
  );
});

const REFUSED = {
  tooLong: 'tokensTooLong',
  empty: 'tokensEmpty',
  broken: 'tokensBroken',
  tooDeep: 'tokensTooDeep',
  noObject: 'tokensNoObject',
} as const;

function Refused({ file: { refused } }: { file: Extract<ReadFile, { refused: unknown }> }): ReactElement {
  const { words } = useTheme();
  const text =
    refused === 'unread'
      ? words('tokensUnread')
      : words(REFUSED[refused.code], {
          line: String(refused.line),
          column: String(refused.column),
        });
  return (
    <p role="alert" className="ed-low">
      <PanelIcon name="warn" />
      {text}
    </p>
  );
}

const Found = observer(function Found({
  file: { found, lineOf },
}: {
  file: Extract<ReadFile, { found: unknown }>;
}): ReactElement {
  const { words, keeper, announce, show } = useTheme();
  const { draft } = keeper;
  const { theme, taken, left } = found;
  const use = (): void => {
    draft.take(theme);
    announce(words('tokensUsed', { count: String(taken.length) }));
    show(undefined);
  };
  const line = (path: string): string => `${words('tokensLine', { line: String(lineOf(path)) })} · ${path}`;
  // What the program does not know at all comes last.
  const faults = left.toSorted(
    (one, other) => Number(one.reason === 'noRole') - Number(other.reason === 'noRole'),
  );
  return (
    <>
      {taken.length === 0 && (
        <p role="status" className="ed-panel-hint">
          {words(left.length === 0 ? 'tokensSame' : 'tokensNone')}
        </p>
      )}
      <TokenList
        title={words('tokensTaken', { count: String(taken.length) })}
        rows={taken}
        renderRow={(token) => <Taken token={token} place={line(token.path)} />}
      />
      {taken.length > 0 && (
        <div className="ed-panel-line">
          <button type="button" className="ed-panel-button" onClick={() => show(undefined)}>
            {words('tokensLeave')}
          </button>
          <button
            type="button"
            className="ed-panel-button ed-panel-primary"
            disabled={draft.isLocked}
            onClick={use}
          >
            {words('tokensUse')}
          </button>
        </div>
      )}
      <TokenList
        title={words('tokensLeft', { count: String(left.length) })}
        rows={faults}
        renderRow={(token) => <Left token={token} place={line(token.path)} />}
      />
    </>
  );
});

interface TokenListProps<Row> {
  title: string;
  rows: readonly Row[];
  renderRow(row: Row): ReactElement;
}

function TokenList<Row extends { path: string }>(props: TokenListProps<Row>): ReactElement | null {
  const { words } = useTheme();
  const { title, rows, renderRow } = props;
  if (rows.length === 0) return null;
  const more = rows.length - MAX_ROWS;
  return (
    <>
      <h4>{title}</h4>
      <ul className="ed-tokens" aria-label={title}>
        {rows.slice(0, MAX_ROWS).map((row) => (
          <li key={row.path}>{renderRow(row)}</li>
        ))}
      </ul>
      {more > 0 && <p className="ed-panel-hint">{words('tokensMore', { count: String(more) })}</p>}
    </>
  );
}

function Taken({ token, place }: { token: TakenToken; place: string }): ReactElement {
  const texts = useTheme();
  const path = parsePointer(token.to);
  const title = titleOfPlace(texts, path);
  const isDark = token.to.startsWith('/colors/dark/');
  const isColour = token.to.startsWith('/colors/') || token.to.startsWith('/seeds/');
  return (
    <>
      {isColour && <span className="ed-token-drop" style={{ background: String(token.value) }} />}
      <span>
        <b>
          {isDark ? texts.words('tokensPlaceDark', { title }) : title}{' '}
          <span className="ed-token-value">{textOfValue(texts, path, token.value)}</span>
        </b>
        <span className="ed-panel-hint">{place}</span>
      </span>
    </>
  );
}

function Left({ token, place }: { token: LeftToken; place: string }): ReactElement {
  const { words } = useTheme();
  return (
    <span>
      {words(`left-${token.reason}`, { what: token.what ?? '' })}
      <span className="ed-panel-hint">{place}</span>
    </span>
  );
}
