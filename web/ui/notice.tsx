/** What the shopper is told after something did not go as asked. Errors are announced at once, news politely. */
import type { Notice as CoreNotice } from '../../core/shopper/notice.ts';
import styles from './notice.module.css';

export const Notice = ({ notice, id }: { readonly notice: CoreNotice | null; readonly id?: string }) =>
  notice === null ? null : (
    <p id={id} className={styles.notice} data-kind={notice.kind} role={notice.kind === 'error' ? 'alert' : 'status'}>
      {notice.message}
    </p>
  );
