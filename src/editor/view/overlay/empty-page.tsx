// Offers page templates and a single block on a page without blocks.
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { whileWanted } from '../../../../runtime/model/while-wanted.ts';
import { listTemplateChoices, type BlockChoice } from '../../commands/blocks/block-choices.ts';
import { useSession } from '../base/session.ts';
import { usePlace } from '../base/use-place.ts';
import { whenIdle } from '../base/when-idle.ts';

/** The element of the page that holds its blocks. */
const MAIN = 'main';
/** The room that the page leaves for the offer. */
const ROOM = '--ed-empty-page';

/** Nothing on a page with blocks. */
export const EmptyPage = observer(function EmptyPage(): ReactElement | null {
  const { editor } = useSession();
  const isEmpty = editor.page.instances.content.length === 0;
  return isEmpty && editor.page.isEditing ? <Offer /> : null;
});

function Offer(): ReactElement {
  const { editor } = useSession();
  const { translate, blocks, site } = editor;
  const box = useRef<HTMLElement>(null);
  usePlace(
    box,
    () => document.getElementById(MAIN)?.getBoundingClientRect(),
    (offer, { x, y, width }) => {
      // In the document and not in the window: what has the focus is scrolled into view.
      offer.style.transform = `translate(${x + scrollX}px, ${y + scrollY}px)`;
      offer.style.width = `${width}px`;
    },
  );
  useEffect(() => {
    const { style } = document.documentElement;
    const resized = new ResizeObserver(([entry]) =>
      style.setProperty(ROOM, `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`),
    );
    if (box.current !== null) resized.observe(box.current);
    return () => {
      resized.disconnect();
      style.removeProperty(ROOM);
    };
  }, []);
  return (
    <section ref={box} className="ed-offer" aria-label={translate('templates.empty')}>
      <KitOffer />
      <h2>{translate('templates.empty')}</h2>
      <p>{translate('templates.start')}</p>
      {listTemplateChoices(blocks.listTemplates(), site.language, translate).map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3>{group.title}</h3>
          <ul>
            {group.choices.map((choice) => (
              <TemplateCard key={choice.value} choice={choice} />
            ))}
          </ul>
        </section>
      ))}
      <button type="button" className="ed-button" onClick={() => void editor.addBlock()}>
        {translate('templates.ownBlock')}
      </button>
    </section>
  );
}

/** The way to a finished site, while the whole site is empty. */
function KitOffer(): ReactElement | null {
  const { editor, account } = useSession();
  const { translate, context, site } = editor;
  const [link, setLink] = useState<string>();
  // Without an answer the templates are there.
  useEffect(
    () =>
      whileWanted(context.callInBackground('consoleSteps.get', { quiet: true }), ({ steps }) =>
        setLink(steps.find(({ name }) => name === 'kit')?.link),
      ),
    [context],
  );
  if (link === undefined) return null;
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    context.navigate(`${link}?${account.wayBack(site.language)}`);
  };
  return (
    <p className="ed-kits">
      {translate('templates.kits')}{' '}
      <a className="ed-button ed-button-primary" href={link} onClick={open}>
        {translate('templates.toKits')}
      </a>
    </p>
  );
}

function TemplateCard({ choice: { value, title, text } }: { choice: BlockChoice }): ReactElement {
  const { editor } = useSession();
  const [preview, setPreview] = useState<ReactNode>(null);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // A template without a preview can still be chosen by its title.
    const draw = (): void =>
      whenIdle(() => void editor.context.previews.template(value).then(setPreview, () => undefined));
    // Each is a whole page: drawn when it is about to be seen.
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        draw();
      },
      { rootMargin: '300px' },
    );
    if (card.current !== null) seen.observe(card.current);
    return () => seen.disconnect();
  }, [editor, value]);
  const insert = (): void => {
    editor.blocks.insertTemplate(value).catch((error: unknown) => editor.toasts.showError(error));
  };
  return (
    <li ref={card} className="ed-template">
      <div className="ed-template-picture" inert aria-hidden="true">
        {preview}
      </div>
      <button type="button" onClick={insert}>
        <strong>{title}</strong> <span>{text}</span>
      </button>
    </li>
  );
}
