// Offers the kinds of fields, found by search in both languages and by pinyin.
import { memo, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react';
import type { FieldKindDocument } from '../../../../runtime/generated/documents.generated.ts';
import { addKind } from './design-commands.ts';
import { useDesignTools } from './designer-context.ts';
import { DesignerIcon, isDesignerIcon } from './designer-icons.tsx';

const GROUPS = ['often', 'people', 'company', 'structure', 'agreement'] as const;

/** Kinds whose words hold all that is typed. Enter adds the first one: what is called so, or begins so. */
export function findKinds(kinds: readonly FieldKindDocument[], typed: string): FieldKindDocument[] {
  const looked = typed.trim().toLowerCase();
  const found = kinds.filter((kind) => isLookedFor(kind, looked));
  const rank = ({ title }: FieldKindDocument): number => {
    const titles = Object.values(title).map((each) => each.toLowerCase());
    return titles.includes(looked) ? 0 : titles.some((each) => each.startsWith(looked)) ? 1 : 2;
  };
  return looked === '' ? found : found.toSorted((one, other) => rank(one) - rank(other));
}

/** True for a kind whose words, in any language, hold all that is typed. */
export function isLookedFor({ title, search, name }: FieldKindDocument, typed: string): boolean {
  const words = [name, ...Object.values(title), ...Object.values(search)].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((each) => words.includes(each));
}

interface FieldPaletteProps {
  box: RefObject<HTMLInputElement | null>;
  /** Something was added. */
  onAdded(): void;
}

export const FieldPalette = memo(function FieldPalette({ box, onAdded }: FieldPaletteProps): ReactElement {
  const tools = useDesignTools();
  const { kinds, words, isOff, session } = tools;
  const [typed, setTyped] = useState('');
  const found = findKinds(kinds, typed);
  const add = (kind: FieldKindDocument): void => {
    if (!addKind({ ...tools, state: session.read() }, kind)) return;
    setTyped('');
    onAdded();
  };
  const press = (event: KeyboardEvent): void => {
    const [first] = found;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (first !== undefined && !event.nativeEvent.isComposing) add(first);
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
    }
  };
  return (
    <section className="fd-palette" aria-label={words('palette')}>
      <div className="fd-find">
        <DesignerIcon name="search" />
        <input
          ref={box}
          type="search"
          placeholder={words('find')}
          aria-label={words('find')}
          aria-keyshortcuts="/"
          disabled={isOff}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={press}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      <FoundWords typed={typed} count={found.length} />
      {GROUPS.map((group) => {
        const members = found.filter((kind) => kind.group === group);
        return members.length === 0 ? null : (
          <div key={group} role="group" aria-label={words(group)}>
            <h2>{words(group)}</h2>
            <ul className="fd-kinds">
              {members.map((kind) => (
                <KindTile key={kind.name} kind={kind} isStop={kind === found[0]} add={() => add(kind)} />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
});

/** Says how many kinds hold what is typed. */
function FoundWords({ typed, count }: { typed: string; count: number }): ReactElement {
  const { words } = useDesignTools();
  const nothing = words('foundNothing', { text: typed });
  const said = count === 0 ? nothing : words('found', { text: typed, count: String(count) });
  return (
    <>
      <p className="sr-only" role="status">
        {typed === '' ? '' : said}
      </p>
      {count === 0 && <p className="ed-panel-hint">{nothing}</p>}
    </>
  );
}

interface KindTileProps {
  kind: FieldKindDocument;
  /** The tab key stops at one of them; arrows go to the others. */
  isStop: boolean;
  add(): void;
}

function KindTile({ kind, isStop, add }: KindTileProps): ReactElement {
  const { read, isOff } = useDesignTools();
  return (
    <li data-wide={kind.note === undefined ? undefined : ''}>
      <button
        type="button"
        disabled={isOff}
        tabIndex={isStop ? 0 : -1}
        draggable={!isOff}
        onDragStart={(event) => event.dataTransfer.setData('text/x-kind', kind.name)}
        onClick={add}
      >
        <DesignerIcon name={isDesignerIcon(kind.icon) ? kind.icon : 'type'} />
        <span>{read(kind.title)}</span>
        {kind.note !== undefined && <small>{read(kind.note)}</small>}
      </button>
    </li>
  );
}
