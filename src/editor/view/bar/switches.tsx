// Menus that switch to another page or language.
import { observer } from 'mobx-react-lite';
import { useId, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import type { Channel } from '../../../../runtime/model/page.ts';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { useSession } from '../base/session.ts';
import { Icon } from '../base/icon.tsx';

interface SwitchProps {
  name: string;
  label: string;
  /** Replaces the label in narrow windows. */
  short?: string;
  children: ReactNode;
}

/** A button with a popover menu. The browser closes it on Escape and on a click outside. */
function Switch({ name, label, short, children }: SwitchProps): ReactElement {
  const { translate } = useSession().editor;
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`ed-button ed-switch ed-switch-${name}`}
        popoverTarget={id}
        title={translate(`${name}.hint`)}
      >
        <span className="ed-unseen-word">{translate(`${name}.hint`)}: </span>
        <strong data-short={short}>{label}</strong>
        <Icon name="open" />
      </button>
      <div id={id} popover="auto" className={`ed-places ed-places-${name}`}>
        {children}
      </div>
    </>
  );
}

interface PageLinkProps {
  href: string;
  title: string;
  level: number;
  isHere: boolean;
}

/**
 * A link that opens another page in the editor. Unsaved changes stay in the browser as a draft, after asking.
 */
function PageLink({ href, title, level, isHere }: PageLinkProps): ReactElement {
  const { editor } = useSession();
  const go = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!isHere) editor.context.navigate(href);
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

/** Shows which page is edited and links to the others. */
export function PageSwitch(): ReactElement {
  const { model } = useSession().editor;
  const list = (channels: readonly Channel[], level: number): ReactElement[] =>
    channels.flatMap(({ channelCode, channelName, editLinkUrl, subChannelInfo }) => [
      <PageLink
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

/** Shows which language is edited, links to the others, and the number of untranslated texts. */
export const LanguageSwitch = observer(function LanguageSwitch(): ReactElement {
  const { editor, highlights } = useSession();
  const { model, translate } = editor;
  const { language, languages, defaultLanguage } = model.site;
  const hrefIn = (lang: string): string =>
    `${location.pathname}?${new URLSearchParams({ ...model.route.query, lang }).toString()}`;
  const count = highlights.untranslated.length;
  return (
    <>
      <Switch name="language" label={titleOfLanguage(language)} short={language.slice(0, 2).toUpperCase()}>
        <ul>
          {languages.map((each) => (
            <PageLink
              key={each}
              href={hrefIn(each)}
              title={titleOfLanguage(each)}
              level={0}
              isHere={each === language}
            />
          ))}
        </ul>
      </Switch>
      {count > 0 && (
        <button
          type="button"
          className="ed-button ed-untranslated"
          title={translate('untranslated.hint', { language: titleOfLanguage(defaultLanguage) })}
          onClick={() => highlights.next()}
        >
          {translate('untranslated', { count: String(count) })}
        </button>
      )}
    </>
  );
});
