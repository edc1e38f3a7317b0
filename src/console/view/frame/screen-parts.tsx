// Draws what several screens have: the heading, the empty and the failed state.
import Button from 'antd/es/button';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { useConsole } from '../../contracts/console-context.ts';
import type { LoadFailure } from '../calls/use-call.ts';

interface HeadingProps {
  title: string;
  lead?: string;
  /** Before the title: the way back. */
  back?: ReactNode;
  /** A tag beside the title. */
  state?: ReactNode;
  /** The actions of the screen. */
  children?: ReactNode;
}

/** Where the focus goes when what had it is gone. */
export function focusTitle(): void {
  document.getElementById('console-title')?.focus();
}

export function Heading({ title, lead = '', back, state, children }: HeadingProps): ReactElement {
  const { site, translate, host } = useConsole();
  useEffect(() => {
    document.title = title === '' ? site.name : translate('title', { title, site: site.name });
    host?.setTitle(title);
  }, [title, site, translate, host]);
  return (
    <header className="console-heading">
      {back}
      <div className="console-heading-line">
        <div className="console-heading-title">
          <h1 tabIndex={-1} id="console-title">
            {title}
          </h1>
          {state}
        </div>
        <div className="console-heading-actions">{children}</div>
      </div>
      {lead !== '' && <p>{lead}</p>}
    </header>
  );
}

interface LoadFailedProps {
  failure: LoadFailure;
  onRetry(): void;
}

export function LoadFailed({ failure, onRetry }: LoadFailedProps): ReactElement {
  const { translate } = useConsole();
  return (
    <div role="alert" className="console-nothing-here">
      <p className="console-nothing-title">
        {failure.message === '' ? translate('offline') : failure.message}
      </p>
      <WayOut failure={failure} onRetry={onRetry} />
    </div>
  );
}

/** Above what was loaded before. */
export function LoadTrouble({ failure, onRetry }: LoadFailedProps): ReactElement {
  const { translate } = useConsole();
  return (
    <div role="alert" className="console-trouble">
      <span>{failure.message === '' ? translate('offline') : failure.message}</span>
      <WayOut failure={failure} onRetry={onRetry} size="small" />
    </div>
  );
}

/** Without a session nothing can be tried again: signing in leads back to this screen. */
function WayOut({ failure, onRetry, size }: LoadFailedProps & { size?: 'small' }): ReactElement {
  const { translate } = useConsole();
  if (!failure.isSignedOut)
    return (
      <Button size={size} onClick={onRetry}>
        {translate('again')}
      </Button>
    );
  const here = location.pathname + location.search;
  return (
    <Button size={size} href={`/owner/login?redirect=${encodeURIComponent(here)}`}>
      {translate('signIn')}
    </Button>
  );
}

interface NothingHereProps {
  title: string;
  text: string;
  /** Removes the search and the filters that found nothing. */
  onClear?: () => void;
  /** There is nothing at all yet, whatever is searched. */
  isFirst?: boolean;
  /** The next step. */
  children?: ReactNode;
}

export function NothingHere({ title, text, onClear, isFirst, children }: NothingHereProps): ReactElement {
  const { translate } = useConsole();
  return (
    <div className="console-nothing-here" role="status" data-first={isFirst === true ? '' : undefined}>
      <p className="console-nothing-title">{title}</p>
      {text !== '' && <p>{text}</p>}
      {onClear !== undefined && <Button onClick={onClear}>{translate('list.clear')}</Button>}
      {children}
    </div>
  );
}
