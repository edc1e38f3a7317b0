// Draws pages of the site in frames. One is drawn small in a list, several to be looked at one after another.
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
  const { translate } = useConsole();
  const [isLoaded, setLoaded] = useState(false);
  return (
    <span className="small-page" aria-hidden inert>
      {!isLoaded && <span className="small-page-waits">{translate('pages.loading')}</span>}
      <iframe
        src={address}
        title={address}
        tabIndex={-1}
        loading="lazy"
        sandbox={RIGHTS}
        onLoad={() => setLoaded(true)}
      />
    </span>
  );
}

export interface ShownPage {
  title: string;
  shownAt: string;
  /** The same page as it is now. */
  beforeAt?: string;
}

const WIDTHS = ['desktop', 'phone'] as const;
const STATES = ['after', 'before'] as const;

/** Pages by their names, at two widths; as they would be and as they are, where both can be seen. */
export function PageFrames({ pages }: { pages: readonly ShownPage[] }): ReactElement | null {
  const { translate } = useConsole();
  const [chosen, setChosen] = useState(0);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop');
  const [state, setState] = useState<(typeof STATES)[number]>('after');
  const page = pages[chosen];
  if (page === undefined) return null;
  const { title: name, shownAt: after, beforeAt: before } = page;
  const address = state === 'before' ? (before ?? after) : after;
  return (
    <div className="page-frames">
      <div className="page-frames-names" role="group" aria-label={translate('pages.names')}>
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
      <div className="page-frames-widths">
        {before !== undefined && (
          <Choices name="state" of={STATES} chosen={state} onChoose={(each) => setState(each)} />
        )}
        <Choices name="width" of={WIDTHS} chosen={width} onChoose={(each) => setWidth(each)} />
        <a href={address} target="_blank" rel="noopener">
          {translate('pages.whole')}
        </a>
      </div>
      <div className="page-frames-page" data-width={width}>
        <iframe key={address} src={address} title={name} sandbox={RIGHTS} />
      </div>
    </div>
  );
}

interface ChoicesProps<Choice extends string> {
  name: 'state' | 'width';
  of: readonly Choice[];
  chosen: Choice;
  onChoose(choice: NoInfer<Choice>): void;
}

function Choices<Choice extends string>(props: ChoicesProps<Choice>): ReactElement {
  const { translate } = useConsole();
  return (
    <span className="page-frames-choices" role="group" aria-label={translate(`pages.${props.name}`)}>
      {props.of.map((each) => (
        <Button
          key={each}
          size="small"
          type={each === props.chosen ? 'primary' : 'default'}
          aria-pressed={each === props.chosen}
          onClick={() => props.onChoose(each)}
        >
          {translate(`pages.${each}`)}
        </Button>
      ))}
    </span>
  );
}
