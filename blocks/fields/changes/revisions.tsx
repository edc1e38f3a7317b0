import './changes.css';
import './revisions.css';
import { useCallback, useEffect, useId, useState, type ReactElement } from 'react';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';
import { ChangeList } from './change-list.tsx';
import type { ShownChange } from './contract.ts';

/** A revision in the list. */
interface ListedRevision {
  revision: number;
  time: string;
  author: string;
  /** Its change, in one sentence. */
  summary: string;
}

/** The document whose history is shown, and the chosen revision. */
interface Chosen {
  document: string;
  revision?: number;
}

interface Choice {
  label: string;
  value: string;
}

/** The values besides a revision that a revision can be compared with. */
const BEFORE = 'before';
const NOW = 'now';

/**
 * Lists the revisions of a document, newest first, and the differences between one of them and the one
 * before, the current page, or any other. It calls `revisions` (`{ document, before }`; returns a part of the
 * list, and whether it is the last) and `compare` (`{ document, from, to }`, each a revision, `now` or
 * `before`).
 */
export function Revisions({ value, onChange, documents }: FieldProps): ReactElement {
  const { say } = useFieldHost();
  const chosen = value as Chosen;
  const choose = onChange as (chosen: Chosen) => void;
  const [against, setAgainst] = useState(BEFORE);
  const { listed, isWhole, more, failure: unlisted } = useListed(chosen.document);
  const { changes, failure } = useComparison(chosen, against);
  const problem = unlisted ?? failure;
  return (
    <div className="revisions">
      <div className="revisions-side">
        <label className="revisions-choice">
          <span className="change-side">{say('editor.revisions.of')}</span>
          <select value={chosen.document} onChange={(event) => choose({ document: event.target.value })}>
            {(documents as readonly Choice[]).map((each) => (
              <option key={each.value} value={each.value}>
                {each.label}
              </option>
            ))}
          </select>
        </label>
        <RevisionList
          listed={listed}
          chosen={chosen.revision}
          onChoose={(revision) => choose({ document: chosen.document, revision })}
        />
        {listed.length > 0 && !isWhole && (
          <button type="button" className="row-add" onClick={more}>
            {say('editor.revisions.more')}
          </button>
        )}
        {isWhole && listed.length === 0 && <p className="change-nothing">{say('editor.revisions.none')}</p>}
      </div>
      <div className="revisions-changes" aria-live="polite">
        <label className="revisions-choice">
          <span className="change-side">{say('editor.revisions.against')}</span>
          <select value={against} onChange={(event) => setAgainst(event.target.value)}>
            <option value={BEFORE}>{say('editor.revisions.before')}</option>
            <option value={NOW}>{say('editor.revisions.now')}</option>
            {listed
              .filter(({ revision }) => revision !== chosen.revision)
              .map(({ revision, time }) => (
                <option key={revision} value={String(revision)}>
                  {time}
                </option>
              ))}
          </select>
        </label>
        {problem !== undefined && <p className="field-error">{problem}</p>}
        {chosen.revision === undefined && <p className="change-nothing">{say('editor.revisions.choose')}</p>}
        {changes !== undefined && <ChangeList items={changes} />}
      </div>
    </div>
  );
}

interface RevisionListProps {
  listed: readonly ListedRevision[];
  chosen: number | undefined;
  onChoose(revision: number): void;
}

function RevisionList({ listed, chosen, onChoose }: RevisionListProps): ReactElement {
  const id = useId();
  return (
    <ol className="revisions-list">
      {listed.map(({ revision, time, author, summary }) => (
        <li key={revision}>
          <label className="revision">
            <input type="radio" name={id} checked={revision === chosen} onChange={() => onChoose(revision)} />
            <span className="revision-time">
              {time} · {author}
            </span>
            <span className="revision-summary">{summary}</span>
          </label>
        </li>
      ))}
    </ol>
  );
}

interface Listed {
  document: string;
  listed: readonly ListedRevision[];
  isWhole: boolean;
  failure?: string;
}

/** The loaded part of the list of a document; `more` loads the next part. */
function useListed(document: string): Omit<Listed, 'document'> & { more(): void } {
  const { ask } = useFieldHost();
  const [state, setState] = useState<Listed>({ document, listed: [], isWhole: false });
  const current = state.document === document ? state : { document, listed: [], isWhole: false };
  const load = useCallback(
    async (known: readonly ListedRevision[]): Promise<Listed> => {
      try {
        const { listed, isWhole } = (await ask('revisions', {
          document,
          before: known.at(-1)?.revision,
        })) as Omit<Listed, 'document'>;
        return { document, listed: [...known, ...listed], isWhole };
      } catch (error) {
        return { document, listed: known, isWhole: false, failure: sentenceOf(error) };
      }
    },
    [ask, document],
  );
  useEffect(() => {
    let isOpen = true;
    void load([]).then((loaded) => isOpen && setState(loaded));
    return () => {
      isOpen = false;
    };
  }, [load]);
  return { ...current, more: () => void load(current.listed).then(setState) };
}

interface Comparison {
  changes?: readonly ShownChange[];
  failure?: string;
}

/** Loads the differences between the chosen revision and another one. */
function useComparison({ document, revision }: Chosen, against: string): Comparison {
  const { ask } = useFieldHost();
  const [comparison, setComparison] = useState<Comparison>({});
  useEffect(() => {
    let isOpen = true;
    const compare = async (): Promise<Comparison> => {
      if (revision === undefined) return {};
      const other = against === BEFORE || against === NOW ? against : Number(against);
      const sides = against === BEFORE ? { from: other, to: revision } : { from: revision, to: other };
      return { changes: (await ask('compare', { document, ...sides })) as readonly ShownChange[] };
    };
    compare()
      .catch((error: unknown): Comparison => ({ failure: sentenceOf(error) }))
      .then((compared) => isOpen && setComparison(compared))
      .catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [ask, document, revision, against]);
  return comparison;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
