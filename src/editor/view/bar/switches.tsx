import { observer } from 'mobx-react-lite';
import { useId, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import type { Channel } from '../../../../runtime/model/page.ts';
import { localeDocuments } from '../../../assembly/documents.ts';
import { useDesk } from '../base/use-editor.ts';
import { Icon } from '../base/icon.tsx';

interface SwitchProps {
  name: string;
  label: string;
  /** Stands for the label where there is little room. */
  short?: string;
  children: ReactNode;
}

/** A button with a list of places to go to. The browser closes it by Escape and by a click elsewhere. */
function Switch({ name, label, short, children }: SwitchProps): ReactElement {
  const { words } = useDesk().editor;
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`ed-button ed-switch ed-switch-${name}`}
        popoverTarget={id}
        title={words(`${name}.hint`)}
      >
        <span className="ed-unseen-word">{words(`${name}.hint`)}: </span>
        <strong data-short={short}>{label}</strong>
        <Icon name="open" />
      </button>
      <div id={id} popover="auto" className={`ed-places ed-places-${name}`}>
        {children}
      </div>
    </>
  );
}

interface PlaceProps {
  href: string;
  title: string;
  level: number;
  isHere: boolean;
}

/** A link to another page under the editor; what is unsaved here stays in the browser as a draft, after asking. */
function Place({ href, title, level, isHere }: PlaceProps): ReactElement {
  const { editor } = useDesk();
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!isHere) editor.host.navigate(href);
  };
  return (
    <li>
      <a
        href={href}
        className={`ed-place ed-place-${Math.min(level, 3)}`}
        aria-current={isHere ? 'page' : undefined}
        onClick={go}
      >
        {title}
      </a>
    </li>
  );
}

/** Which page is edited, and the way to the others. */
export function PageSwitch(): ReactElement {
  const { model } = useDesk().editor;
  const list = (channels: readonly Channel[], level: number): ReactElement[] =>
    channels.flatMap(({ channelCode, channelName, editLinkUrl, subChannelInfo }) => [
      <Place
        key={channelCode}
        href={editLinkUrl}
        title={channelName}
        level={level}
        isHere={channelCode === model.channel.channelCode}
      />,
      ...list(subChannelInfo, level + 1),
    ]);
  return (
    <Switch name="page" label={model.channel.channelName}>
      <ul>{list(model.site.channels, 0)}</ul>
    </Switch>
  );
}

/** Which language is edited, the way to the others, and what is left to translate. */
export const LanguageSwitch = observer(function LanguageSwitch(): ReactElement {
  const { editor, marks } = useDesk();
  const { model, words } = editor;
  const { language, languages, defaultLanguage } = model.site;
  const titleOf = (each: string): string => localeDocuments.get(each)?.title ?? each;
  const left = marks.untranslated.length;
  return (
    <>
      <Switch name="language" label={titleOf(language)} short={language.slice(0, 2).toUpperCase()}>
        <ul>
          {languages.map((each) => (
            <Place
              key={each}
              href={`${location.pathname}?${new URLSearchParams({ ...model.route.query, lang: each }).toString()}`}
              title={titleOf(each)}
              level={0}
              isHere={each === language}
            />
          ))}
        </ul>
      </Switch>
      {left > 0 && (
        <button
          type="button"
          className="ed-button ed-untranslated"
          title={words('untranslated.hint', { language: titleOf(defaultLanguage) })}
          onClick={() => marks.next()}
        >
          {words('untranslated', { count: String(left) })}
        </button>
      )}
    </>
  );
});
