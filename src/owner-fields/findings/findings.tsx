// Draws a list of what was found on a page.
import './findings.css';
import type { ReactElement } from 'react';
import { useFieldHost } from '../../../blocks/fields/host.ts';

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
}

interface FindingsProps {
  id: string;
  value?: readonly FindingRow[];
  hint: string;
}

/** An entry with a place is a button. */
export function Findings({ id, value, hint }: FindingsProps): ReactElement {
  const { ask } = useFieldHost();
  return (
    <ul id={id} className="findings">
      {value?.map((row, at) => (
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
