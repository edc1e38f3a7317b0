/** A lightbox: pictures one at a time over the whole window, with zoom. */
import './lightbox.css';

export interface LightboxPicture {
  url: string;
  alt: string;
}

export interface LightboxLabels {
  close?: string;
  zoomIn?: string;
  zoomOut?: string;
  previous?: string;
  next?: string;
}

/** Sizes of the picture; 1 is as large as the window allows. */
const ZOOMS = [1, 1.5, 2, 3, 4];
/** Pixels that a finger moves sideways in a swipe. */
const SWIPE = 40;

/**
 * Opens a modal dialog. It is closed by its button, Escape and a click beside the picture; the focus goes
 * back to where it was.
 */
export function openLightbox(
  pictures: readonly LightboxPicture[],
  first: number,
  labels: LightboxLabels,
): void {
  new Lightbox(pictures, labels).show(first);
}

class Lightbox {
  readonly #pictures: readonly LightboxPicture[];
  readonly #dialog = document.createElement('dialog');
  readonly #stage = document.createElement('div');
  readonly #image = document.createElement('img');
  readonly #status = document.createElement('p');
  readonly #controls: Readonly<Record<string, HTMLButtonElement>>;
  #shown = 0;
  #zoom = 0;

  constructor(pictures: readonly LightboxPicture[], labels: LightboxLabels) {
    this.#pictures = pictures;
    const actions: Readonly<Record<string, [string | undefined, string, () => void]>> = {
      close: [labels.close, '✕', () => this.#dialog.close()],
      zoomOut: [labels.zoomOut, '−', () => this.#zoomTo(this.#zoom - 1)],
      zoomIn: [labels.zoomIn, '+', () => this.#zoomTo(this.#zoom + 1)],
      previous: [labels.previous, '‹', () => this.show(this.#shown - 1)],
      next: [labels.next, '›', () => this.show(this.#shown + 1)],
    };
    this.#controls = Object.fromEntries(
      Object.entries(actions).map(([name, [label = name, sign, act]]) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.lightbox = name;
        button.textContent = sign;
        button.ariaLabel = label;
        button.addEventListener('click', () => {
          if (button.ariaDisabled !== 'true') act();
        });
        return [name, button];
      }),
    );
    this.#build();
  }

  show(index: number): void {
    const picture = this.#pictures[index];
    if (picture === undefined) return;
    this.#shown = index;
    this.#image.src = picture.url;
    this.#image.alt = picture.alt;
    this.#dialog.ariaLabel = picture.alt;
    this.#status.textContent = this.#pictures.length > 1 ? `${index + 1} / ${this.#pictures.length}` : '';
    this.#disable('previous', index === 0);
    this.#disable('next', index === this.#pictures.length - 1);
    this.#zoomTo(0);
  }

  #build(): void {
    const dialog = this.#dialog;
    const stage = this.#stage;
    dialog.className = 'lightbox';
    stage.className = 'lightbox-stage';
    // A picture larger than the window is scrolled by keys, wheel and finger.
    stage.tabIndex = 0;
    this.#status.setAttribute('role', 'status');
    stage.append(this.#image);
    const hasSeveral = this.#pictures.length > 1;
    const { close, zoomOut, zoomIn, previous, next } = this.#controls;
    const shown = [close, zoomOut, zoomIn, ...(hasSeveral ? [previous, next] : [])];
    dialog.append(...shown.filter((each) => each !== undefined), stage, this.#status);
    dialog.addEventListener('keydown', (event) => this.#press(event));
    dialog.addEventListener('close', () => dialog.remove());
    stage.addEventListener('click', ({ target }) => {
      if (target === stage) dialog.close();
    });
    this.#image.addEventListener('click', ({ offsetX, offsetY }) => {
      const { offsetWidth, offsetHeight } = this.#image;
      this.#zoomTo(this.#zoom === 0 ? 2 : 0, [offsetX / offsetWidth, offsetY / offsetHeight]);
    });
    this.#followSwipes();
    document.body.append(dialog);
    dialog.showModal();
  }

  #press(event: KeyboardEvent): void {
    const { previous, next, zoomIn, zoomOut } = this.#controls;
    const isPanning = this.#zoom > 0 && event.target === this.#stage;
    const pressed = {
      ...(isPanning ? {} : { ArrowLeft: previous, ArrowRight: next }),
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
    }[event.key];
    // With a modifier a key belongs to the browser.
    if (pressed === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    pressed.click();
  }

  /** A swipe over a picture that is not enlarged shows the next one. Two fingers zoom the window. */
  #followSwipes(): void {
    let start: Touch | undefined;
    this.#stage.addEventListener(
      'touchstart',
      ({ touches }) => (start = touches.length === 1 && this.#zoom === 0 ? touches[0] : undefined),
      { passive: true },
    );
    this.#stage.addEventListener('touchend', ({ changedTouches: [end] }) => {
      if (start === undefined || end === undefined || (visualViewport?.scale ?? 1) > 1) return;
      const [right, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
      if (Math.abs(right) > Math.max(SWIPE, Math.abs(down))) this.show(this.#shown - Math.sign(right));
    });
  }

  /** Zooms, with this point of the picture in the middle of the window (shares of its width and height). */
  #zoomTo(step: number, [across, down]: readonly [number, number] = [0.5, 0.5]): void {
    this.#zoom = Math.max(0, Math.min(ZOOMS.length - 1, step));
    const stage = this.#stage;
    stage.style.setProperty('--zoom', String(ZOOMS[this.#zoom]));
    stage.classList.toggle('is-zoomed', this.#zoom > 0);
    this.#disable('zoomOut', this.#zoom === 0);
    this.#disable('zoomIn', this.#zoom === ZOOMS.length - 1);
    stage.scrollTo({
      left: across * stage.scrollWidth - stage.clientWidth / 2,
      top: down * stage.scrollHeight - stage.clientHeight / 2,
      behavior: 'instant',
    });
  }

  /** It stays focusable, so that the focus is not lost. */
  #disable(name: string, isDisabled: boolean): void {
    this.#controls[name]?.setAttribute('aria-disabled', String(isDisabled));
  }
}
