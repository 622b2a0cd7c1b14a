#!/bin/sh
# Makes a certificate authority and the certificate of each database machine, for ten years:
#   sh certificates.sh FOLDER db1=10.0.0.1 db2=10.0.0.2 db3=10.0.0.3
# FOLDER/ca.key signs further machines: keep it offline. FOLDER/NAME/ goes to /etc/shop-ha on the machine NAME.
set -eu
umask 077
folder=$1
shift
mkdir -p "$folder"
cd "$folder"
[ -e ca.key ] || openssl req -x509 -newkey rsa:2048 -noenc -days 3650 -subj /CN=shop-ha -keyout ca.key -out ca.crt
for machine in "$@"; do
  name=${machine%%=*}
  mkdir -p "$name"
  cp ca.crt "$name/ca.crt"
  # localhost: for programs on the machine itself.
  openssl req -x509 -newkey rsa:2048 -noenc -days 3650 -subj "/CN=$name" -CA ca.crt -CAkey ca.key \
    -addext "subjectAltName=DNS:$name,DNS:localhost,IP:${machine#*=}" \
    -addext basicConstraints=critical,CA:FALSE -addext extendedKeyUsage=serverAuth,clientAuth \
    -keyout "$name/node.key" -out "$name/node.crt"
done
