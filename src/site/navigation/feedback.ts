const SHOWN_AFTER_MS = 200;

/** What a visitor is told of a navigation under way. */
export interface Feedback {
  /** A page is awaited: after 200 ms a bar shows it. */
  begin(label: string): void;
  end(): void;
  /** Reads a text out to those who do not see the page change. */
  announce(text: string): void;
  /** Says that a page did not come, until it is tried again or another one has come. */
  fail(text: string, retry: string, again: () => void): void;
}

export function makeFeedback(): Feedback {
  const bar = add('div', 'page-progress');
  bar.setAttribute('role', 'progressbar');
  bar.hidden = true;
  const voice = add('p', 'sr-only');
  voice.setAttribute('aria-live', 'polite');
  const notice = add('div', 'page-failed');
  notice.setAttribute('role', 'alert');
  notice.hidden = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    clearTimeout(timer);
    bar.hidden = true;
    notice.hidden = true;
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
      voice.textContent = text;
    },
    fail(text, retry, again) {
      end();
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = retry;
      button.addEventListener('click', again);
      const words = document.createElement('p');
      words.textContent = text;
      notice.replaceChildren(words, button);
      notice.hidden = false;
    },
  };
}

function add(tag: 'div' | 'p', className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  document.body.append(made);
  return made;
}
