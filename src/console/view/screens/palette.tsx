// Searches records, screens and what can be made new, and opens what is found.
import {
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { askAfter } from '../../../../runtime/model/while-wanted.ts';
import { mayCall } from '../../../assembly/console-documents.ts';
import { useMenu } from './menu.tsx';
import { wordsOfScreen } from '../../../assembly/console-words.ts';
import { useConsole, type Console } from '../../contracts/console-context.ts';
import { entityOf } from '../../contracts/entity-of.ts';
import { Dialog } from '../dialogs/dialog.tsx';

/** A line of the list. */
interface Entry {
  id: string;
  title: string;
  /** What it is. */
  kind: string;
  /** What its fields and columns are called: it is found by them, too. */
  words?: readonly string[];
  run(): void;
}

const WAIT_MS = 150;
const MAX_COMMANDS = 8;
/** Longest text that is searched for. */
const MAX_LENGTH = 200;

export default function Palette({ editAddress, onDismiss }: { editAddress: string; onDismiss(): void }) {
  const console = useConsole();
  const { translate } = console;
  const [text, setText] = useState('');
  const commands = useCommands(console, editAddress);
  const isLong = text.trim().length > MAX_LENGTH;
  const found = useFound(console, useDeferredValue(isLong ? '' : text.trim()));
  const entries = isLong ? [] : [...found, ...matching(commands, text)];
  const [place, setPlace] = useState({ of: '', index: 0 });
  const index = place.of === text ? Math.min(place.index, entries.length - 1) : 0;
  const id = useId();
  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onDismiss();
    entry.run();
  };
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    // Enter that ends the typing of a Chinese word chooses nothing.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(entries[index]);
    if (step === 0 || entries.length === 0) return;
    event.preventDefault();
    setPlace({ of: text, index: (index + step + entries.length) % entries.length });
  };
  return (
    <Dialog title={translate('palette.title')} onDismiss={onDismiss}>
      <input
        className="console-palette"
        type="text"
        role="combobox"
        aria-label={translate('palette.title')}
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${id}-${index}` : undefined}
        placeholder={translate('palette.hint')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      <EntryList {...{ id, entries, index }} onChoose={choose} />
      <p role="status" className="console-panel-text">
        {isLong && translate('palette.long', { limit: MAX_LENGTH })}
        {!isLong && entries.length === 0 && translate('palette.none')}
      </p>
    </Dialog>
  );
}

interface EntryListProps {
  id: string;
  entries: readonly Entry[];
  index: number;
  onChoose(entry: Entry): void;
}

function EntryList({ id, entries, index, onChoose }: EntryListProps): ReactElement {
  const { translate } = useConsole();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={translate('palette.title')}
      className="console-palette-list"
    >
      {entries.map((entry, at) => (
        // The keyboard stays in the field, which names the chosen line.
        <button
          type="button"
          key={entry.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          onClick={() => onChoose(entry)}
        >
          {entry.title}
          <span className="console-detail">{entry.kind}</span>
        </button>
      ))}
    </div>
  );
}

/** All words of the search in any order. Screens that only have such a field come last, and name it. */
function matching(commands: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (said: string): boolean => words.every((word) => said.toLowerCase().includes(word));
  const named = commands.filter(({ title, kind }) => hasAll(`${title} ${kind}`));
  if (words.length === 0) return named;
  const byField = commands.flatMap((command) => {
    const field = named.includes(command) ? undefined : command.words?.find(hasAll);
    return field === undefined ? [] : [{ ...command, kind: [command.kind, field].join(' › ') }];
  });
  return [...named, ...byField].slice(0, MAX_COMMANDS);
}

function useCommands({ owner, site, translate, actions }: Console, editAddress: string): Entry[] {
  const go = useNavigate();
  const menu = useMenu();
  const leave = (address: string) => (): void => actions.navigate(address);
  const signOut = async (): Promise<void> => {
    await actions.call('owner.logout', { body: {} });
    actions.navigate('/owner/login');
  };
  const screens = menu.flatMap((group) =>
    group.screens.flatMap((head): Entry[] => {
      const { name, title, call, creates } = head;
      return [
        {
          id: name,
          title: title[site.language] ?? name,
          kind: group.title[site.language] ?? '',
          words: wordsOfScreen(head, site.language),
          run: () => void go(`/owner/${name}`),
        },
        ...(creates !== undefined && entityOf(call, owner.permissions)?.may('save') === true
          ? [
              {
                id: `${name}/new`,
                title: creates.title[site.language] ?? name,
                kind: translate('palette.new'),
                run: () => void go(`/owner/${name}/new`),
              },
            ]
          : []),
      ];
    }),
  );
  return [
    ...screens,
    {
      id: '/',
      title: translate('home.title'),
      kind: translate('palette.screen'),
      run: () => void go('/owner'),
    },
    { id: '/edit', title: translate('editSite'), kind: translate('palette.screen'), run: leave(editAddress) },
    {
      id: '/account',
      title: translate('palette.account'),
      kind: owner.name,
      run: leave('/owner/account?redirect=/owner'),
    },
    {
      id: '/out',
      title: translate('palette.signOut'),
      kind: owner.name,
      // What failed has been said by the call.
      run: () => void signOut().catch(() => undefined),
    },
  ];
}

interface Hit {
  entity: string;
  id: string;
  title: string;
  link: string;
}

/** The records whose titles contain the text. The last ones stay while others are looked for. */
function useFound({ owner, read, translate }: Console, q: string): Entry[] {
  const go = useNavigate();
  const [found, setFound] = useState<{ of: string; hits: readonly Hit[] }>({ of: '', hits: [] });
  const isAsked = q !== '' && mayCall('consoleSearch.find', owner.permissions);
  useEffect(() => {
    if (!isAsked) return undefined;
    // Commands work without a connection.
    const ask = () => read('consoleSearch.find', { q });
    return askAfter('search', WAIT_MS, ask, ({ data }) => setFound({ of: q, hits: data as Hit[] }));
  }, [isAsked, q, read]);
  if (!isAsked) return [];
  return found.hits.map(({ entity, id, title, link }) => ({
    id: `${entity}/${id}`,
    title: title === '' ? id : title,
    kind: translate(`entity.${entity}`),
    run: () => void go(link),
  }));
}
