// Finds phrase breaks of Chinese texts in the browser, in idle time.
import type { RefCallback } from 'react';
import { begin } from '../runtime/model/pending-work.ts';
import { breakPhrases, isDictionaryOpen, mayHavePhrases, type PhraseHtml } from './phrases.ts';

/**
 * Phrases of what a browser draws. Opening the dictionary takes half as long as drawing a whole page, so that
 * it is opened in idle time, and only for texts that have no breaks of the server's.
 */

/** What React needs of an element whose phrases are known, and of one that waits for them. */
interface BrokenProps {
  dangerouslySetInnerHTML: PhraseHtml;
}
interface WaitingProps {
  children: string;
  ref: RefCallback<Element>;
}

/** A tab that the browser does not paint has no idle time. */
const MAX_WAIT_MS = 1_000;

const HEADINGS = ':is(h1, h2, h3, h4), :is(h1, h2, h3, h4) *';

let waiting: { element: Element; text: string }[] = [];
let endWaiting: (() => void) | undefined;
/** The texts that the server has left whole, because each is a single phrase. */
let singlePhrases: WeakMap<Element, string> | undefined;

/**
 * The props of an element with this text, if it may break between phrases. Before the dictionary is open the
 * text is drawn whole, and its breaks follow. Hydration compares texts alone, so that it keeps the breaks of
 * the server.
 */
export function phraseProps(text: string): BrokenProps | WaitingProps | undefined {
  if (!mayHavePhrases(text)) return undefined;
  if (typeof document === 'undefined' || isDictionaryOpen()) return phrasePropsAtOnce(text);
  // The first time, nothing is drawn here yet: all headings are the server's.
  singlePhrases ??= findSinglePhrases();
  return { children: text, ref: (element) => waitFor(element, text) };
}

/** The same where the text cannot wait, because elements depend on it. */
export function phrasePropsAtOnce(text: string): BrokenProps | undefined {
  const html = breakPhrases(text);
  return html && { dangerouslySetInnerHTML: html };
}

function findSinglePhrases(): WeakMap<Element, string> {
  const whole = Array.from(document.querySelectorAll(HEADINGS)).filter(isWhole);
  return new WeakMap(whole.map((element) => [element, element.textContent]));
}

function waitFor(element: Element | null, text: string): void {
  if (element === null || singlePhrases?.get(element) === text) return;
  waiting.push({ element, text });
  if (waiting.length > 1) return;
  // Safari has no `requestIdleCallback`.
  endWaiting = begin('phrases', true);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(breakWaiting, { timeout: MAX_WAIT_MS });
  else setTimeout(breakWaiting, MAX_WAIT_MS);
}

// Not by `childNodes`: the browser would make a list for the answer.
function isWhole({ firstChild, lastChild }: Element): boolean {
  return firstChild === lastChild && firstChild?.nodeType === Node.TEXT_NODE;
}

function isWritten(element: Element): boolean {
  return element instanceof HTMLElement && element.isContentEditable;
}

function breakWaiting(): void {
  const found = waiting;
  waiting = [];
  endWaiting?.();
  for (const { element, text } of found) {
    // By now it may show another text, or somebody writes into it.
    if (!isWhole(element) || element.textContent !== text || isWritten(element)) continue;
    const { __html: html }: Partial<PhraseHtml> = breakPhrases(text) ?? {};
    if (html !== undefined) element.innerHTML = html;
  }
}
