// Shows how much a figure has changed since the time before.
import type { ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';

export function FigureChange({ now, before }: { now: number; before: number }): ReactElement {
  const { say } = useConsole();
  return <span data-tone={toneOf(now, before)}>{compare(now, before, say)}</span>;
}

function toneOf(now: number, before: number): string {
  if (now === before) return 'plain';
  return now > before ? 'good' : 'bad';
}

function compare(now: number, before: number, say: ReturnType<typeof useConsole>['say']): string {
  if (now === before) return say('home.same');
  if (before === 0) return say('home.new');
  const percent = Math.max(1, Math.round((Math.abs(now - before) / before) * 100));
  return say(now > before ? 'home.up' : 'home.down', { percent });
}
