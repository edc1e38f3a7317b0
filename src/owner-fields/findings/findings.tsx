// Draws a list of what was found on a page.
import './findings.css';
import type { ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';

/** An entry of the list, in words of the screen. */
interface FindingRow {
  kind: string;
  text: string;
  /** Empty where the language does not matter. */
  language: string;
  where: string;
  isHint: boolean;
  /** False for what is of the whole page. */
  hasPlace: boolean;
  /** It stands in the header or the footer, so every page has it. */
  isOnAllPages: boolean;
}

interface FindingsProps {
  id: string;
  value?: readonly FindingRow[];
  hint: string;
  onAllPages: string;
}

/** An entry with a place is a button. What every page has comes last, below its own heading. */
export function Findings({ id, value, hint, onAllPages }: FindingsProps): ReactElement {
  const rows = (value ?? []).map((row, at) => ({ row, at }));
  const common = rows.filter(({ row }) => row.isOnAllPages);
  return (
    <div id={id} className="findings">
      <FindingList rows={rows.filter(({ row }) => !row.isOnAllPages)} hint={hint} />
      {common.length > 0 && (
        <section aria-labelledby={`${id}-common`}>
          <h3 id={`${id}-common`}>{onAllPages}</h3>
          <FindingList rows={common} hint={hint} />
        </section>
      )}
    </div>
  );
}

interface FindingListProps {
  /** With their numbers in the whole list. */
  rows: readonly { row: FindingRow; at: number }[];
  hint: string;
}

function FindingList({ rows, hint }: FindingListProps): ReactElement | null {
  const { ask } = useFieldServices();
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(({ row, at }) => (
        <li key={`${row.where} ${row.kind} ${row.text} ${row.language}`}>
          {row.hasPlace ? (
            <button type="button" className="finding" onClick={() => void ask('show', { at })}>
              <FindingText row={row} hint={hint} />
            </button>
          ) : (
            <div className="finding">
              <FindingText row={row} hint={hint} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function FindingText({ row, hint }: { row: FindingRow; hint: string }): ReactElement {
  return (
    <>
      <span className="finding-kind">
        <strong>{row.kind}</strong>
        {row.language !== '' && <span className="finding-language">{row.language}</span>}
        {row.isHint && <span className="finding-hint">{hint}</span>}
      </span>
      <span className="finding-text">{row.text}</span>
      <span className="finding-where">{row.where}</span>
    </>
  );
}
