/** A dropdown of links: opens on hover, on a tap, and by keyboard; Escape, leaving, and a tap elsewhere close it. */
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import type { NavLink } from './menu-items.ts';
import styles from './dropdown.module.css';

type Props = { readonly label: string; readonly links: readonly NavLink[] };

export const Dropdown = ({ label, links }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const tapped = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', tapped);
    return () => document.removeEventListener('pointerdown', tapped);
  }, [isOpen]);

  const hovered = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') setOpen(event.type === 'pointerenter');
  };
  // A mouse opened it by hovering: a click must not close it again.
  const clicked = ({ nativeEvent }: MouseEvent): void =>
    setOpen((nativeEvent as globalThis.PointerEvent).pointerType === 'mouse' || !isOpen);
  const left = (event: FocusEvent): void => {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      box.current?.querySelector('button')?.focus();
    }
    if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault();
      setOpen(true);
      requestAnimationFrame(() => box.current?.querySelector('a')?.focus());
    }
  };

  return (
    // The handlers react to events of the button and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={styles.dropdown}
      onPointerEnter={hovered}
      onPointerLeave={hovered}
      onBlur={left}
      onKeyDown={pressed}
    >
      <button type="button" className={styles.button} aria-expanded={isOpen} aria-controls={id} onClick={clicked}>
        {label}
        <Icon name="down" />
      </button>
      <ul id={id} className={styles.list} data-open={isOpen}>
        {links.map(({ to, label: name, note }) => (
          <li key={to}>
            <SiteLink to={to} className={styles.link}>
              {name}
              {note !== undefined && <span className={styles.note}>{note}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
};
