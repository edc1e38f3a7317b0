import { renderToString } from 'react-dom/server';
import type { ContenderName } from '../contenders/contender.ts';
import { CONTENDERS } from '../contenders/contenders.ts';
import { makePage, type PageName } from '../page/pages.ts';

// Runs in a process of its own, one contender and page each: it first sends its HTML, then, for every number of
// milliseconds it is sent, how much CPU one render took on average.

const [contenderName, pageName] = process.argv.slice(2) as [ContenderName, PageName];
const contender = await CONTENDERS[contenderName]();
const page = contender(makePage(pageName));

function measure(milliseconds: number): number {
  const start = process.cpuUsage();
  const end = performance.now() + milliseconds;
  let renders = 0;
  do {
    renderToString(page.draw());
    renders += 1;
  } while (performance.now() < end);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / renders;
}

process.on('message', (milliseconds: number) => process.send?.(measure(milliseconds)));
process.send?.(renderToString(page.draw()));
