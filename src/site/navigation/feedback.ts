// Shows visitors that a page is loading, has arrived or has failed.

/** Fast pages show no progress bar. */
const SHOWN_AFTER_MS = 200;

export interface Feedback {
  /** Shows a progress bar after 200 ms. */
  begin(label: string): void;
  end(): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  /** Shows an error until the visitor tries again or another page arrives. */
  fail(text: string, retry: string, again: () => void): void;
}

export function makeFeedback(): Feedback {
  const bar = add('div', 'page-progress');
  bar.setAttribute('role', 'progressbar');
  bar.hidden = true;
  const announcement = add('p', 'sr-only');
  announcement.setAttribute('aria-live', 'polite');
  const failure = add('div', 'page-failed');
  failure.setAttribute('role', 'alert');
  failure.hidden = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    clearTimeout(timer);
    bar.hidden = true;
    failure.hidden = true;
  };
  return {
    begin(label) {
      end();
      bar.setAttribute('aria-label', label);
      timer = setTimeout(() => {
        bar.hidden = false;
      }, SHOWN_AFTER_MS);
    },
    end,
    announce(text) {
      announcement.textContent = text;
    },
    fail(text, retry, again) {
      end();
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = retry;
      button.addEventListener('click', again);
      const message = document.createElement('p');
      message.textContent = text;
      failure.replaceChildren(message, button);
      failure.hidden = false;
    },
  };
}

function add(tag: 'div' | 'p', className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  document.body.append(element);
  return element;
}
