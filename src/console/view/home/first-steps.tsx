// Lists what a new owner does first, until it is done or put away.
import Button from 'antd/es/button';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { useCall } from '../calls/use-call.ts';
import { KitChoice } from './kit-choice.tsx';
import '../styles/first-steps.css';

type Steps = ApiCalls['consoleSteps.get']['data'];

const NO_QUERY = {};

export function FirstSteps(): ReactElement | null {
  const { translate, actions } = useConsole();
  const { answer } = useCall('consoleSteps.get', NO_QUERY);
  const [isAway, setAway] = useState(false);
  const { title, lead, steps } = (answer?.data as Steps | undefined) ?? { title: '', lead: '', steps: [] };
  if (isAway || steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  // Only an empty site has it: nothing else makes sense before.
  const kit = steps.find(({ name }) => name === 'kit');
  const dismiss = async (): Promise<void> => {
    await actions.call('consoleSteps.dismiss', { body: {} });
    setAway(true);
  };
  return (
    <>
      {kit !== undefined && <KitChoice title={kit.title} />}
      <section className="home-panel first-steps" aria-labelledby="first-steps">
        <header>
          <h2 id="first-steps">{title}</h2>
          <span>{translate('steps.count', { done, count: steps.length })}</span>
          {/* What failed has been said by the call. */}
          <Button size="small" onClick={() => void dismiss().catch(() => undefined)}>
            {translate('steps.dismiss')}
          </Button>
        </header>
        <p>{lead}</p>
        <ol>
          {steps.map(({ name, title: text, link, isDone }) => (
            <li key={name} data-done={isDone}>
              <span aria-hidden>{isDone ? '✓' : ''}</span>
              {link.startsWith('/edit') ? <a href={link}>{text}</a> : <Link to={link}>{text}</Link>}
              {isDone && <span className="sr-only">{translate('steps.done')}</span>}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
