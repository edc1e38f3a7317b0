// Lists the revisions of a document, and the differences between two of them.
import './changes.css';
import '../choice-row.css';
import './revisions.css';
import { useCallback, useEffect, useId, useState, type ReactElement } from 'react';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { ChangeList } from './change-list.tsx';
import type { ShownChange } from './contract.ts';

/** Characters of a name of a version. */
const LONGEST_NAME = 60;

/** A revision in the list. */
interface ListedRevision {
  revision: number;
  time: string;
  author: string;
  /** The name that an owner gave it; empty if none. */
  name: string;
  /** Its change, in one line. */
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
 * list, and whether it is the last), `compare` (`{ document, from, to }`, each a revision, `now` or `before`)
 * and `name` (`{ document, revision, name }`; returns the name).
 */
export function Revisions({ value, onChange, documents }: FieldProps): ReactElement {
  const { translate } = useFieldServices();
  const chosen = value as Chosen;
  const choose = onChange as (chosen: Chosen) => void;
  const [against, setAgainst] = useState(BEFORE);
  const { listed, isWhole, more, rename, failure: unlisted } = useListed(chosen.document);
  const { changes, failure: problem = unlisted } = useComparison(chosen, against);
  return (
    <div className="revisions">
      <div className="revisions-side">
        <DocumentChoice
          documents={documents as readonly Choice[]}
          value={chosen.document}
          onChoose={(document) => choose({ document })}
        />
        <RevisionList
          listed={listed}
          chosen={chosen.revision}
          onChoose={(revision) => choose({ document: chosen.document, revision })}
        />
        {listed.length > 0 && !isWhole && (
          <button type="button" className="row-add" onClick={more}>
            {translate('editor.revisions.more')}
          </button>
        )}
        {isWhole && listed.length === 0 && (
          <p className="change-nothing">{translate('editor.revisions.none')}</p>
        )}
      </div>
      <div className="revisions-changes" aria-live="polite">
        <label className="revisions-choice">
          <span className="change-side">{translate('editor.revisions.against')}</span>
          <select value={against} onChange={(event) => setAgainst(event.target.value)}>
            <option value={BEFORE}>{translate('editor.revisions.before')}</option>
            <option value={NOW}>{translate('editor.revisions.now')}</option>
            {listed
              .filter(({ revision }) => revision !== chosen.revision)
              .map(({ revision, time, name }) => (
                <option key={revision} value={String(revision)}>
                  {name === '' ? time : `${name} · ${time}`}
                </option>
              ))}
          </select>
        </label>
        {chosen.revision !== undefined && (
          <VersionName
            key={chosen.revision}
            name={listed.find(({ revision }) => revision === chosen.revision)?.name ?? ''}
            onRename={(name) => rename(Number(chosen.revision), name)}
          />
        )}
        {problem !== undefined && <p className="field-error">{problem}</p>}
        {chosen.revision === undefined && (
          <p className="change-nothing">{translate('editor.revisions.choose')}</p>
        )}
        {changes !== undefined && <ChangeList items={changes} />}
      </div>
    </div>
  );
}

/** Chooses the document whose history is shown. */
function DocumentChoice({
  documents,
  value,
  onChoose,
}: {
  documents: readonly Choice[];
  value: string;
  onChoose(document: string): void;
}): ReactElement {
  const { translate } = useFieldServices();
  return (
    <label className="revisions-choice">
      <span className="change-side">{translate('editor.revisions.of')}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {documents.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
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
      {listed.map(({ revision, time, author, name, summary }) => (
        <li key={revision}>
          <label className="choice-row revision">
            <input type="radio" name={id} checked={revision === chosen} onChange={() => onChoose(revision)} />
            <span className="revision-time">
              {name !== '' && <strong className="revision-name">{name}</strong>} {time} · {author}
            </span>
            <span className="revision-summary" title={summary}>
              {summary}
            </span>
          </label>
        </li>
      ))}
    </ol>
  );
}

/** Names the chosen version with Enter, or when the field is left. */
function VersionName({
  name,
  onRename,
}: {
  name: string;
  onRename(name: string): Promise<void>;
}): ReactElement {
  const { translate } = useFieldServices();
  const id = useId();
  const [failure, setFailure] = useState('');
  const rename = (next: string): void => {
    const isLong = next.trim().length > LONGEST_NAME;
    setFailure(isLong ? translate('form.rule.maxLength', { limit: LONGEST_NAME }) : '');
    if (!isLong && next.trim() !== name)
      onRename(next.trim()).catch((error: unknown) => setFailure(sentenceOf(error)));
  };
  return (
    <div className="revisions-choice">
      <label className="change-side" htmlFor={id}>
        {translate('editor.revisions.name')}
      </label>
      <input
        id={id}
        defaultValue={name}
        placeholder={translate('editor.revisions.noName')}
        onBlur={(event) => rename(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          rename(event.currentTarget.value);
        }}
      />
      {failure !== '' && <p className="field-error">{failure}</p>}
    </div>
  );
}

interface Listed {
  document: string;
  listed: readonly ListedRevision[];
  isWhole: boolean;
  failure?: string;
}

/** The loaded part of the list of a document; `more` loads the next part, `rename` names a version. */
function useListed(
  document: string,
): Omit<Listed, 'document'> & { more(): void; rename(revision: number, name: string): Promise<void> } {
  const { ask } = useFieldServices();
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
  const rename = async (revision: number, name: string): Promise<void> => {
    await ask('name', { document, revision, name });
    const renamed = (each: ListedRevision): ListedRevision =>
      each.revision === revision ? { ...each, name } : each;
    setState((state) => ({ ...state, listed: state.listed.map(renamed) }));
  };
  return { ...current, rename, more: () => void load(current.listed).then(setState) };
}

interface Comparison {
  changes?: readonly ShownChange[];
  failure?: string;
}

/** Loads the differences between the chosen revision and another one. */
function useComparison({ document, revision }: Chosen, against: string): Comparison {
  const { ask } = useFieldServices();
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
