// Pages of the site in frames: one drawn small in a list, several to be looked at one after another.
import Button from 'antd/es/button';
import { useState, type ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';
import '../styles/page-frame.css';

/**
 * Nothing in a frame runs and nothing is sent: it is a page to look at. It is of the same origin, so that the
 * server knows its owner.
 */
const RIGHTS = 'allow-same-origin';

/** A page as a picture: nobody gets into it. */
export function SmallPage({ address }: { address: string }): ReactElement {
  return (
    <span className="small-page" aria-hidden inert>
      <iframe src={address} title={address} tabIndex={-1} loading="lazy" sandbox={RIGHTS} />
    </span>
  );
}

export interface ShownPage {
  title: string;
  shownAt: string;
}

const WIDTHS = ['desktop', 'phone'] as const;

/** Pages by their names, at two widths. */
export function PageFrames({ pages }: { pages: readonly ShownPage[] }): ReactElement | null {
  const { say } = useConsole();
  const [chosen, setChosen] = useState(0);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop');
  const page = pages[chosen];
  if (page === undefined) return null;
  return (
    <div className="page-frames">
      <div className="page-frames-names" role="group" aria-label={say('pages.names')}>
        {pages.map(({ title, shownAt }, index) => (
          <Button
            key={shownAt}
            size="small"
            type={index === chosen ? 'primary' : 'default'}
            aria-pressed={index === chosen}
            onClick={() => setChosen(index)}
          >
            {title}
          </Button>
        ))}
      </div>
      <div className="page-frames-widths" role="group" aria-label={say('pages.width')}>
        {WIDTHS.map((each) => (
          <Button
            key={each}
            size="small"
            type={each === width ? 'primary' : 'default'}
            aria-pressed={each === width}
            onClick={() => setWidth(each)}
          >
            {say(`pages.${each}`)}
          </Button>
        ))}
        <a href={page.shownAt} target="_blank" rel="noopener">
          {say('pages.whole')}
        </a>
      </div>
      <div className="page-frames-page" data-width={width}>
        <iframe key={page.shownAt} src={page.shownAt} title={page.title} sandbox={RIGHTS} />
      </div>
    </div>
  );
}
