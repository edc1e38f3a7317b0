import type { ReactElement } from 'react';
import type { Channel } from '../../../runtime/model/page.ts';
import { linkTo, pictureOf } from './attributes.tsx';
import type { BlockProps, FooterData, HeaderData } from './data.ts';

const MENU = [
  'invisible absolute left-0 top-full w-60 rounded-xl bg-field p-2 shadow-lg',
  'group-hover:visible',
].join(' ');

type Current = (channel: Channel) => 'page' | undefined;

/** An entry of a menu with the channels below it. */
function SecondLevel({ channel, current }: { channel: Channel; current: Current }): ReactElement {
  return (
    <li className="relative">
      <a
        className="block rounded-md px-3 py-2 text-sm font-medium text-text hover:bg-wash"
        aria-current={current(channel)}
        href={channel.linkUrl}
      >
        {channel.channelName}
      </a>
      {channel.subChannelInfo.length > 0 && (
        <ul className="mt-1 space-y-1 pl-4">
          {channel.subChannelInfo.map((third) => (
            <li key={third.channelCode} className="text-sm">
              <a
                className="block rounded-md px-3 py-1 text-muted hover:text-text"
                aria-current={current(third)}
                href={third.linkUrl}
              >
                {third.channelName}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The header with three levels of navigation. */
export function Header({ data, site, channel, path }: BlockProps<HeaderData>): ReactElement {
  const { LeftLogo, Title } = data.subContentMap;
  const current: Current = (each) => (each.channelCode === channel.channelCode ? 'page' : undefined);
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-field/90 backdrop-blur">
      <div className="mx-auto flex max-w-7xl items-center justify-between px-6 py-4 lg:px-8">
        <a className="flex items-center gap-3" {...linkTo(LeftLogo, site)}>
          <img className="h-8 w-auto" fetchPriority="high" sizes="160px" {...pictureOf(LeftLogo)} />
          <span className="text-base font-semibold text-text">{Title.title}</span>
        </a>
        <nav aria-label={site.messages['site.menu']}>
          <ul className="flex items-center gap-6">
            {site.channels.map((first) => (
              <li key={first.channelCode} className="group relative">
                <a
                  className="px-3 py-2 text-sm font-medium text-text hover:text-brand"
                  aria-current={current(first)}
                  href={first.linkUrl}
                >
                  {first.channelName}
                </a>
                {first.subChannelInfo.length > 0 && (
                  <ul className={MENU}>
                    {first.subChannelInfo.map((second) => (
                      <SecondLevel key={second.channelCode} channel={second} current={current} />
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <ul className="flex items-center gap-2 text-sm">
          {site.languages.map((code) => (
            <li key={code}>
              <a className="px-2 py-1 text-muted hover:text-text" href={`${path}?lang=${code}`}>
                {code}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

/** The footer: address, columns of links, two lines of copyright. */
export function Footer({ data, site }: BlockProps<FooterData>): ReactElement {
  const { LeftLogo, leftAddress, leftPhone, leftEmail, copyRight1, copyRight2 } = data.subContentMap;
  return (
    <footer className="bg-surface-inverse text-on-brand">
      <div className="mx-auto max-w-7xl px-6 py-16 lg:px-8">
        <div className="grid gap-12 lg:grid-cols-5">
          <address className="not-italic">
            <img
              className="h-10 w-auto"
              loading="lazy"
              decoding="async"
              sizes="160px"
              {...pictureOf(LeftLogo)}
            />
            <p className="mt-6 text-sm text-text-muted">{leftAddress.title}</p>
            <p className="mt-2 text-sm text-text-muted">{leftPhone.title}</p>
            <p className="mt-2 text-sm text-text-muted">{leftEmail.title}</p>
          </address>
          {data.resourceMap.columns.map((column) => (
            <div key={column.contentCode}>
              <h3 className="text-sm font-semibold">{column.Title.title}</h3>
              <ul className="mt-6 space-y-3">
                {column.entries.map((entry) => (
                  <li key={entry.contentCode}>
                    <a className="text-sm text-text-muted hover:text-on-brand" {...linkTo(entry, site)}>
                      {entry.title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="mt-16 flex justify-between border-t border-white/10 pt-8 text-xs text-text-muted">
          <p>{copyRight1.title}</p>
          <p>{copyRight2.title}</p>
        </div>
      </div>
    </footer>
  );
}
