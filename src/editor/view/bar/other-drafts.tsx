// Draws links to other pages and languages that have drafts.
import { observer } from 'mobx-react-lite';
import { useState, type ReactElement } from 'react';
import type { Channel } from '../../../../runtime/model/page.ts';
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import { clockOf } from '../../commands/documents/moments.ts';
import type { OtherDraft } from '../../contracts/drafts.ts';
import { useSession } from '../base/session.ts';

/**
 * One link for each page and language, with the time of its newest draft, until the owner closes the list.
 */
export const OtherDrafts = observer(function OtherDrafts(): ReactElement | null {
  const { editor, drafts } = useSession();
  const [isClosed, setClosed] = useState(false);
  const { site, translate } = editor;
  const newest = [
    ...Map.groupBy(drafts.others, ({ channelCode, language }) => `${channelCode} ${language}`).values(),
  ].flatMap(([draft]) => {
    const channel = draft === undefined ? undefined : findChannel(site.channels, draft.channelCode);
    return draft === undefined || channel === undefined ? [] : [{ draft, channel }];
  });
  if (isClosed || newest.length === 0) return null;
  return (
    <aside className="ed-elsewhere" aria-label={translate('drafts.elsewhere')}>
      <p>{translate('drafts.elsewhere')}</p>
      <ul>
        {newest.map(({ draft, channel }) => (
          <DraftLink key={draft.id} draft={draft} channel={channel} />
        ))}
      </ul>
      <button
        type="button"
        className="ed-button"
        aria-label={translate('drafts.away')}
        title={translate('drafts.away')}
        onClick={() => setClosed(true)}
      >
        ×
      </button>
    </aside>
  );
});

interface DraftLinkProps {
  draft: OtherDraft;
  channel: Channel;
}

function DraftLink({ draft: { language, time }, channel }: DraftLinkProps): ReactElement {
  const { model, site, context } = useSession().editor;
  const clock = clockOf(site);
  const href = `${channel.editLinkUrl}?lang=${language}`;
  const title = titleOfLanguage(language);
  return (
    <li>
      <a
        href={href}
        lang={model.site.language}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          context.navigate(href);
        }}
      >
        {language === model.site.language ? channel.channelName : `${channel.channelName} (${title})`}
      </a>{' '}
      <time dateTime={new Date(time).toISOString()}>{clock.format(time)}</time>
    </li>
  );
}

function findChannel(channels: readonly Channel[], code: string): Channel | undefined {
  for (const channel of channels) {
    const found = channel.channelCode === code ? channel : findChannel(channel.subChannelInfo, code);
    if (found !== undefined) return found;
  }
  return undefined;
}
