import { Button, Text, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { clubs } from "#words/clubs.ts";
import { errorText } from "../../../lib/errors.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { clubAddress, frontHost, nameIn } from "../club-address.ts";
import classes from "./main-page.module.css";

const words = clubs.front;

/** A form for a club whose address somebody knows, where the clubs are not listed. */
export function ClubAddressForm() {
  const [typed, setTyped] = useState("");
  const find = useMutation(
    memberApi.clubs.verifyDomain.mutationOptions({
      onSuccess: ({ data }) => window.location.assign(clubAddress(window.location, data.domain)),
    }),
  );
  const name = nameIn(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== "") find.mutate({ domain: name });
  };
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {words.title}
      </Title>
      <form onSubmit={submit} noValidate className={classes.address}>
        <TextInput
          className={classes.field}
          size="md"
          label={words.address}
          description={words.addressHint(frontHost(window.location))}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            find.reset();
          }}
          error={find.isError && errorText(find.error)}
          maxLength={253}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" size="md" disabled={name === ""} loading={find.isPending || find.isSuccess}>
          {words.open}
        </Button>
      </form>
      <Text c="dimmed" size="sm" mt="md">
        {words.notKnown}
      </Text>
    </section>
  );
}
