// Shows how much a figure has changed since the time before.
import type { ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';

export function FigureChange({ now, before }: { now: number; before: number }): ReactElement {
  const { translate } = useConsole();
  return <span data-tone={toneOf(now, before)}>{compare(now, before, translate)}</span>;
}

function toneOf(now: number, before: number): string {
  if (now === before) return 'plain';
  return now > before ? 'good' : 'bad';
}

function compare(now: number, before: number, translate: ReturnType<typeof useConsole>['translate']): string {
  if (now === before) return translate('home.same');
  if (before === 0) return translate('home.new');
  const percent = Math.max(1, Math.round((Math.abs(now - before) / before) * 100));
  return translate(now > before ? 'home.up' : 'home.down', { percent });
}
