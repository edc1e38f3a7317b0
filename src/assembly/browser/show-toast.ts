/** Shows the message of the `toast` action. */
import { makeElement } from './make-element.ts';

const MIN_TOAST_MS = 3000;
/** What a slow reader takes for a sign. */
const SIGN_MS = 80;

function toastRegion(): HTMLElement {
  const existing = document.getElementById('toasts');
  if (existing !== null) return existing;
  const region = makeElement('div', 'toasts');
  region.id = 'toasts';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}

/** Shows a message for 3 s, and a long one for as long as it takes to read. Screen readers announce it. */
export function showToast({ text, tone }: { text: string; tone: 'plain' | 'success' | 'error' }): void {
  const toast = makeElement('p', `toast toast-${tone}`, text);
  toastRegion().append(toast);
  setTimeout(() => toast.remove(), Math.max(MIN_TOAST_MS, SIGN_MS * text.length));
}
