/** Rupees as pages show them. */
export { formatRupees as inRupees } from '../../core/entities/money/format-rupees.ts';
