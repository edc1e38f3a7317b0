// Measures the first view of a page in Chromium on a slow line.
import type { Browser, CDPSession } from 'playwright-core';

const VIEWPORT = { width: 1440, height: 900 };
const PICTURE = /\/media\/[\w-]+\.w\d+\.webp/g;
const CHECK_MS = 200;

type Kind = 'document' | 'style' | 'script' | 'picture';

export interface FirstView {
  /** Milliseconds from the navigation. */
  fcp: number;
  lcp: number;
  /** Address or tag of the largest element. */
  element: string;
  /** Bytes on the wire of what was complete at the LCP. */
  bytes: Record<Kind, number>;
}

interface Paints {
  fcp: number;
  lcp: number;
  element: string;
  began: number;
}

/** Waits until all pictures of a page have their copies in AVIF. */
export async function waitForCopies(origin: string, path: string): Promise<void> {
  const html = await (await fetch(origin + path)).text();
  for (const [picture] of html.matchAll(PICTURE))
    while (await isMissing(origin + picture)) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
}

async function isMissing(url: string): Promise<boolean> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { accept: 'image/avif,*/*' } });
  return headers.get('cache-control') === 'no-cache';
}

/** Loads a page with an empty cache. `kilobits` per second; `latency` in milliseconds. */
export async function measureFirstView(
  browser: Browser,
  url: string,
  { kilobits, latency }: { kilobits: number; latency: number },
): Promise<FirstView> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const throughput = (kilobits * 1000) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    const bytesUntil = watchBytes(session);
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    const paints = await page.evaluate(readPaints);
    return { ...paints, bytes: bytesUntil((paints.began + paints.lcp) / 1000) };
  } finally {
    await context.close();
  }
}

/** Counts what arrives. The result sums up what was complete at a time (seconds since 1970). */
function watchBytes(session: CDPSession): (end: number) => Record<Kind, number> {
  const kinds = new Map<string, Kind>();
  const complete: { kind: Kind; bytes: number; at: number }[] = [];
  let offset = 0;
  session.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => (offset = wallTime - timestamp));
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const kind = kindOf(type);
    if (kind !== undefined) kinds.set(requestId, kind);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) complete.push({ kind, bytes: encodedDataLength, at: timestamp + offset });
  });
  return (end) => {
    const sums = { document: 0, style: 0, script: 0, picture: 0 };
    for (const { kind, bytes, at } of complete) if (at <= end) sums[kind] += bytes;
    return sums;
  };
}

function kindOf(type: string): Kind | undefined {
  if (type === 'Image') return 'picture';
  if (type === 'Document') return 'document';
  if (type === 'Stylesheet') return 'style';
  return type === 'Script' ? 'script' : undefined;
}

/** Runs in the page. */
function readPaints(): Promise<Paints> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as PerformanceEntry & { url: string; element: Element | null };
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      resolve({
        fcp: paint?.startTime ?? Number.NaN,
        lcp: last.startTime,
        element: last.url === '' ? (last.element?.tagName ?? '').toLowerCase() : new URL(last.url).pathname,
        began: performance.timeOrigin,
      });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
