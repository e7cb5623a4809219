type AddressChangeProps = { id: string; before: string; after: string; onKeep: () => void };

/** Says that a published post moves with its slug, and offers to leave it where it is. */
export function AddressChange({ id, before, after, onKeep }: AddressChangeProps) {
  return (
    <div className="address-change">
      <p id={id}>
        The address changes from <code>/blog/{before}</code> to <code>/blog/{after}</code>. The old one will lead to the
        new one.
      </p>
      <button type="button" onClick={onKeep}>
        Keep the old address
      </button>
    </div>
  );
}
