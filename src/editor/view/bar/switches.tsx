// Draws menus that switch to another page or language.
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import type { Channel } from '../../../../runtime/model/page.ts';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { Icon } from '../base/icon.tsx';
import { useSession } from '../base/session.ts';
import { BarMenu } from './bar-menu.tsx';

interface SwitchProps {
  name: string;
  label: string;
  /** The language of the label. */
  language: string;
  /** Replaces the label in narrow windows. */
  short?: string;
  children: ReactNode;
}

/** A menu whose button shows what is chosen. A name that is cut off is whole in the tooltip. */
function Switch({ name, label, language, short, children }: SwitchProps): ReactElement {
  const { translate } = useSession().editor;
  const hint = translate(`${name}.hint`);
  const shown = (
    <>
      <span className="sr-only">{hint}: </span>
      <strong data-short={short} lang={language}>
        {label}
      </strong>
      <Icon name="open" />
    </>
  );
  return (
    <BarMenu name={name} hint={`${hint}: ${label}`} label={shown}>
      {children}
    </BarMenu>
  );
}

interface PageLinkProps {
  href: string;
  title: string;
  /** The language of the title. */
  language: string;
  level: number;
  isHere: boolean;
}

/**
 * A link that opens another page in the editor. Unsaved changes stay in the browser as a draft, after asking.
 */
function PageLink({ href, title, language, level, isHere }: PageLinkProps): ReactElement {
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
        lang={language}
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
        language={model.site.language}
        level={level}
        isHere={channelCode === model.channel.channelCode}
      />,
      ...list(subChannelInfo, level + 1),
    ]);
  return (
    <Switch name="page" label={model.channel.channelName} language={model.site.language}>
      <ul>{list(model.site.channels, 0)}</ul>
    </Switch>
  );
}

/** Shows which language is edited, and links to the others. */
export function LanguageSwitch(): ReactElement {
  const { model } = useSession().editor;
  const { language, languages } = model.site;
  const hrefIn = (lang: string): string =>
    `${location.pathname}?${new URLSearchParams({ ...model.route.query, lang }).toString()}`;
  return (
    <Switch
      name="language"
      label={titleOfLanguage(language)}
      language={language}
      short={language.slice(0, 2).toUpperCase()}
    >
      <ul>
        {languages.map((each) => (
          <PageLink
            key={each}
            href={hrefIn(each)}
            title={titleOfLanguage(each)}
            language={each}
            level={0}
            isHere={each === language}
          />
        ))}
      </ul>
    </Switch>
  );
}
