type AddressChangeProps = { id: string; before: string; after: string; isDisabled: boolean; onKeep: () => void };

export function AddressChange({ id, before, after, isDisabled, onKeep }: AddressChangeProps) {
  return (
    <div className="address-change">
      <p id={id}>
        The address changes from <code>/blog/{before}</code> to <code>/blog/{after}</code>. The old one will lead to the
        new one.
      </p>
      <button type="button" disabled={isDisabled} onClick={onKeep}>
        Keep the old address
      </button>
    </div>
  );
}
