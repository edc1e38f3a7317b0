// Draws a panel of properties: its sections, the links to them, and how many values differ.
import './panel.css';
import './panel-buttons.css';
import './panel-rows.css';
import './panel-choices.css';
import './panel-phone.css';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import type { PanelDocument } from '../../runtime/generated/documents.generated.ts';
import { PanelContext, usePanel, type PanelContextValue } from './parts/panel-context.ts';
import { PanelIcon } from './parts/panel-icon.tsx';
import { PanelRows } from './panel-rows.tsx';

type Section = PanelDocument['sections'][number];

interface PropertyPanelProps {
  document: PanelDocument;
  context: PanelContextValue;
  language: string;
  takesFocus: boolean;
  head: ReactNode;
  foot: ReactNode;
  /** Shown in the place of the sections. */
  instead?: ReactNode;
  undo(): void;
  redo(): void;
}

export function PropertyPanel(props: PropertyPanelProps): ReactElement {
  const { document, context, language, takesFocus, head, foot, instead, undo, redo } = props;
  const body = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('h2')?.focus();
  }, [takesFocus]);
  const { sections } = document;
  const [current, jump] = useSections(body, sections);
  const press = (event: KeyboardEvent): void => {
    const { step, isUndo } = readKey(event);
    if (step === 0 && !isUndo) return;
    event.preventDefault();
    // From where one is, which is not always what is at the top.
    const place =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-section]') : null;
    const from = place?.dataset.section ?? current;
    if (step !== 0) jump(sections[sections.findIndex(({ name }) => name === from) + step]?.name);
    else if (event.shiftKey || event.key.toLowerCase() === 'y') redo();
    else undo();
  };
  useListeners(box, body, press);
  return (
    <PanelContext value={context}>
      <aside ref={box} className="ed-panel" aria-label={context.read(document.title)} lang={language}>
        <header className="ed-panel-head">
          {head}
          {instead === undefined && (
            <nav className="ed-panel-jump" aria-label={context.words('sections')}>
              {sections.map((section) => (
                <Jump key={section.name} section={section} isCurrent={section.name === current} jump={jump} />
              ))}
            </nav>
          )}
        </header>
        <div ref={body} className="ed-panel-body" tabIndex={-1}>
          {instead ?? sections.map((section) => <SectionView key={section.name} section={section} />)}
        </div>
        {foot}
      </aside>
    </PanelContext>
  );
}

/** `[` and `]` go to the section before and after, and steps back are those of the panel. */
function readKey({ target, key, ctrlKey, metaKey }: KeyboardEvent): { step: -1 | 0 | 1; isUndo: boolean } {
  const isTyping = (target as Element | null)?.matches('input[type="text"]') === true;
  const step = isTyping ? 0 : key === ']' ? 1 : key === '[' ? -1 : 0;
  return { step, isUndo: (ctrlKey || metaKey) && /^[zy]$/i.test(key) };
}

/** Keys of the panel; they go on working when a button that has done its work is gone. */
function useListeners(
  box: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  press: (event: KeyboardEvent) => void,
): void {
  useEffect(() => {
    const panel = box.current;
    const keepFocus = (): void =>
      void requestAnimationFrame(() => {
        const { activeElement, body: page } = panel?.ownerDocument ?? document;
        if (activeElement === page) body.current?.focus({ preventScroll: true });
      });
    panel?.addEventListener('keydown', press);
    panel?.addEventListener('click', keepFocus);
    return () => {
      panel?.removeEventListener('keydown', press);
      panel?.removeEventListener('click', keepFocus);
    };
  }, [box, body, press]);
}

const changedOf = ({ values }: PanelContextValue, { rows }: Section): string[] =>
  rows.flatMap(({ path }) => (path !== undefined && values.isChanged(path) ? [path] : []));

interface JumpProps {
  section: Section;
  isCurrent: boolean;
  jump(name: string): void;
}

const Jump = observer(function Jump({ section, isCurrent, jump }: JumpProps): ReactElement {
  const context = usePanel();
  const count = changedOf(context, section).length;
  const button = useRef<HTMLButtonElement>(null);
  // Not all of them may have room. The first one has.
  const was = useRef(isCurrent);
  useEffect(() => {
    if (isCurrent && !was.current) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    was.current = isCurrent;
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      data-changed={count > 0 || undefined}
      onClick={() => jump(section.name)}
    >
      {context.read(section.jump ?? section.title)}
      {count > 0 && <span className="sr-only"> {countWords(context, count)}</span>}
    </button>
  );
});

const countWords = ({ words }: PanelContextValue, count: number): string =>
  words(count === 1 ? 'change' : 'changes', { count: String(count) });

const SectionView = observer(function SectionView({ section }: { section: Section }): ReactElement {
  const context = usePanel();
  const { read, words, values } = context;
  const changed = changedOf(context, section);
  const title = read(section.title);
  const id = `ed-section-${section.name}`;
  return (
    <section className="ed-panel-section" data-section={section.name} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} data-changed={changed.length > 0 || undefined}>
        {title}
        {changed.length > 0 && (
          <>
            <span className="ed-panel-count">{countWords(context, changed.length)}</span>
            <button
              type="button"
              className="ed-panel-button ed-panel-quiet ed-panel-accent"
              aria-label={words('resetSection', {
                title,
                count: String(changed.length),
              })}
              disabled={values.isLocked}
              onClick={() => values.reset(changed)}
            >
              <PanelIcon name="reset" />
              {words('resetShort')}
            </button>
          </>
        )}
      </h3>
      <PanelRows rows={section.rows} />
      {section.hint !== undefined && <p className="ed-panel-hint">{read(section.hint)}</p>}
    </section>
  );
});

/** The section that is at the top, and how to go to one: it gets the focus, and its rows are read next. */
function useSections(
  body: RefObject<HTMLDivElement | null>,
  sections: readonly Section[],
): [string | undefined, (name: string | undefined) => void] {
  const [current, setCurrent] = useState(sections[0]?.name);
  const isGoing = useRef(false);
  const find = (name: string): HTMLElement | null | undefined =>
    body.current?.querySelector<HTMLElement>(`[data-section="${name}"]`);
  useEffect(() => {
    const box = body.current;
    if (box === null) return undefined;
    const read = (): void => {
      // The last sections are never at the top: one that was gone to stays the current one.
      if (isGoing.current) return void (isGoing.current = false);
      const top = box.getBoundingClientRect().top + box.clientHeight / 4;
      const all = [...box.querySelectorAll<HTMLElement>('[data-section]')];
      const above = all.filter((each) => each.getBoundingClientRect().top <= top);
      const found = above.at(-1);
      if (found?.dataset.section !== undefined) setCurrent(found.dataset.section);
    };
    box.addEventListener('scroll', read, { passive: true });
    return () => box.removeEventListener('scroll', read);
  }, [body]);
  const jump = (name: string | undefined): void => {
    const section = name === undefined ? undefined : find(name);
    const before = body.current?.scrollTop;
    section?.scrollIntoView({ block: 'start' });
    isGoing.current = body.current?.scrollTop !== before;
    section?.querySelector('h3')?.focus({ preventScroll: true });
    if (name !== undefined) setCurrent(name);
  };
  return [current, jump];
}
