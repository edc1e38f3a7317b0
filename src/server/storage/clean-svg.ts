/**
 * Writes an SVG picture anew, from the elements and attributes that only draw. Programs, links, styles that
 * load something and what editors note for themselves are left out.
 */
import { Parser } from 'htmlparser2';

interface CleanSvg {
  svg: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** Why a file is no picture that can be shown: the names of what it needs and may not have. */
interface SvgRefusal {
  needs: readonly string[];
}

const DRAWN = new Set(
  `svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan textPath title desc
  linearGradient radialGradient stop clipPath mask pattern marker style image filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
);
/** Their content is drawn without them. */
const TRANSPARENT = new Set(['a']);
/** They show something: a picture without them would be another one. */
const NEEDED = new Set(['foreignObject', 'animate', 'animateMotion', 'animateTransform', 'set']);

const NAME = /^[A-Za-z][A-Za-z-]*$/;
const NAMESPACED = new Set(['xlink:href', 'xml:space']);
const INSIDE = /^#[^\s"'<>()\\]+$/;
const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;
/** What loads something, in a value or a style sheet. A backslash can write any of it in other signs. */
const LOADS = /url\(\s*["']?(?!["']?#)|@import|image-set|expression\(|javascript:|\\/i;

/** Undefined when the text is no SVG, or has no size. */
export function cleanSvg(source: string): CleanSvg | SvgRefusal | undefined {
  const writer = new SvgWriter();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(localName(name), attributes),
      ontext: (text) => writer.text(text),
      onclosetag: (name) => writer.close(localName(name)),
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  );
  parser.end(source);
  return writer.finish();
}

const localName = (name: string): string => name.replace(/^svg:/, '');

class SvgWriter {
  private parts: string[] = [];
  private depth = 0;
  /** How deep the parser is inside an element that is left out. */
  private left = 0;
  private size: Omit<CleanSvg, 'svg'> | undefined;
  private style: string[] | undefined;
  private readonly needs = new Set<string>();

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.left > 0 || this.isLeft(name)) {
      this.left += 1;
      return;
    }
    this.depth += 1;
    if (TRANSPARENT.has(name)) return;
    const isRoot = this.size === undefined;
    if (isRoot) this.size = sizeOf(attributes);
    if (name === 'style') this.style = [];
    else
      this.parts.push(
        `<${name}${isRoot ? this.rootText(attributes) : this.attributesText(name, attributes)}>`,
      );
  }

  text(text: string): void {
    if (this.left > 0 || this.depth === 0) return;
    if (this.style === undefined) this.parts.push(escape(text));
    else this.style.push(text);
  }

  close(name: string): void {
    if (this.left > 0) {
      this.left -= 1;
      return;
    }
    this.depth -= 1;
    if (TRANSPARENT.has(name)) return;
    if (this.style === undefined) this.parts.push(`</${name}>`);
    else this.parts.push(`<style>${escape(this.readStyle(this.style.join('')))}</style>`);
    this.style = undefined;
  }

  finish(): CleanSvg | SvgRefusal | undefined {
    if (this.needs.size > 0) return { needs: [...this.needs] };
    return this.size && { svg: this.parts.join(''), ...this.size };
  }

  private isLeft(name: string): boolean {
    if (NEEDED.has(name)) this.needs.add(`<${name}>`);
    if (this.size === undefined) return name !== 'svg' || this.parts.length > 0;
    return this.depth === 0 || this.style !== undefined || !(DRAWN.has(name) || TRANSPARENT.has(name));
  }

  private readStyle(text: string): string {
    if (LOADS.test(text)) this.needs.add('<style>');
    return text;
  }

  private rootText(attributes: Readonly<Record<string, string>>): string {
    const { width = 0, height = 0 } = this.size ?? {};
    const size = { width: String(width), height: String(height), viewBox: `0 0 ${width} ${height}` };
    const own = this.attributesText('svg', {
      ...size,
      ...attributes,
      width: size.width,
      height: size.height,
    });
    return ` xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${own}`;
  }

  private attributesText(name: string, attributes: Readonly<Record<string, string>>): string {
    return Object.entries(attributes)
      .filter(([attribute, value]) => this.isDrawn(name, attribute, value))
      .map(([attribute, value]) => ` ${attribute}="${escape(value)}"`)
      .join('');
  }

  private isDrawn(name: string, attribute: string, value: string): boolean {
    if (attribute === 'href' || attribute === 'xlink:href') {
      if (INSIDE.test(value) || (name === 'image' && EMBEDDED.test(value))) return true;
      if (name === 'image' || name === 'use') this.needs.add(`<${name}>`);
      return false;
    }
    if (/^on/i.test(attribute) || !(NAME.test(attribute) || NAMESPACED.has(attribute))) return false;
    if (attribute === 'xmlns' || !LOADS.test(value)) return attribute !== 'xmlns';
    this.needs.add(`${attribute}=""`);
    return false;
  }
}

/** Of the attributes, or of the view box; undefined when neither says it. */
function sizeOf({ width, height, viewBox = '' }: Readonly<Record<string, string>>) {
  const [, , boxWidth, boxHeight] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = { width: pixelsOf(width) ?? boxWidth, height: pixelsOf(height) ?? boxHeight };
  const round = (side = NaN): number => (side > 0 ? Math.max(1, Math.round(side)) : NaN);
  const [across, down] = [round(size.width), round(size.height)];
  return Number.isNaN(across + down) ? undefined : { width: across, height: down };
}

function pixelsOf(length: string | undefined): number | undefined {
  const found = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(?:px)?\s*$/.exec(length ?? '');
  return found === null ? undefined : Number(found[1]);
}

/** Text that may stand in an attribute. XML has no control characters. */
function escape(text: string): string {
  const legal = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return legal
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
