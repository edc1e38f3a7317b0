/** Toasts of the `toast` action. */
import { makeElement } from './make-element.ts';

const TOAST_MS = 3000;

function toastRegion(): HTMLElement {
  const existing = document.getElementById('toasts');
  if (existing !== null) return existing;
  const region = makeElement('div', 'toasts');
  region.id = 'toasts';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}

/** Shows a short message for 3 s. Screen readers announce it. */
export function showToast({ text, tone }: { text: string; tone: 'plain' | 'success' | 'error' }): void {
  const toast = makeElement('p', `toast toast-${tone}`, text);
  toastRegion().append(toast);
  setTimeout(() => toast.remove(), TOAST_MS);
}
