import { observer } from 'mobx-react-lite';
import { useState, type ReactElement } from 'react';
import type { Channel } from '../../../../runtime/model/page.ts';
import { localeDocuments } from '../../../assembly/documents.ts';
import { useDesk } from '../base/use-editor.ts';

/** Which other pages have drafts waiting, of what time, with the way there; until it is put away. */
export const ElsewhereLine = observer(function ElsewhereLine(): ReactElement | null {
  const { editor, drafts } = useDesk();
  const [isAway, setAway] = useState(false);
  const { site, words, host } = editor;
  const places = [
    ...Map.groupBy(drafts.elsewhere, ({ channelCode, language }) => `${channelCode} ${language}`).values(),
  ].flatMap(([newest]) => {
    const channel = newest === undefined ? undefined : findChannel(site.channels, newest.channelCode);
    return newest === undefined || channel === undefined ? [] : [{ ...newest, channel }];
  });
  if (isAway || places.length === 0) return null;
  const clock = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <aside className="ed-elsewhere" aria-label={words('drafts.elsewhere')}>
      <p>{words('drafts.elsewhere')}</p>
      <ul>
        {places.map(({ id, channel, language, time }) => {
          const href = `${channel.editLinkUrl}?lang=${language}`;
          const title = localeDocuments.get(language)?.title ?? language;
          return (
            <li key={id}>
              <a
                href={href}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  host.navigate(href);
                }}
              >
                {language === site.language ? channel.channelName : `${channel.channelName} (${title})`}
              </a>{' '}
              <time dateTime={new Date(time).toISOString()}>{clock.format(time)}</time>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="ed-button"
        aria-label={words('drafts.away')}
        title={words('drafts.away')}
        onClick={() => setAway(true)}
      >
        ×
      </button>
    </aside>
  );
});

function findChannel(channels: readonly Channel[], code: string): Channel | undefined {
  for (const channel of channels) {
    const found = channel.channelCode === code ? channel : findChannel(channel.subChannelInfo, code);
    if (found !== undefined) return found;
  }
  return undefined;
}
